// Written by `npm run endpoints` from the contracts.
import type { Codec } from '../calls/codec';
import type { ClientEndpoint, Open } from '../calls/endpoint';
import type { DuelSide, DuelStatus, MatchmakingMode } from './duels';

export type WebhookEventType = 'duel.waiting' | 'duel.matched' | 'duel.funding' | 'duel.committing' | 'duel.funded' | 'duel.resolving' | 'duel.resolved' | 'duel.settled' | 'duel.refunding' | 'duel.refunded' | 'duel.cancelled';

/** The message sent to a webhook. It has public facts only; read the duel for the rest. */
export interface DuelStatusMessage {
  readonly type: Open<WebhookEventType>;
  /** When the duel changed. */
  readonly timestamp: Date;
  readonly data: {
    readonly duelId: string;
    readonly status: Open<DuelStatus>;
    readonly previousStatus: Open<DuelStatus> | null;
    /** Number of the event in the duel’s timeline. Sort a duel’s messages by it. */
    readonly sequence: number;
    readonly matchmakingMode: Open<MatchmakingMode>;
    readonly packId: string;
    /** A Solana wallet address, base58 of 32 bytes on the curve and not of small order. */
    readonly creatorWallet: string;
    /** A Solana wallet address, base58 of 32 bytes on the curve and not of small order. */
    readonly opponentWallet: string | null;
    /** A Solana account address, base58 of 32 bytes. */
    readonly escrowAddress: string | null;
    /** Why the duel was cancelled; kept when a late deposit is refunded. Null for any other duel. */
    readonly cancelReason: Open<'participant' | 'timeout'> | null;
    readonly winner: Open<DuelSide> | null;
  };
}

export interface Webhook {
  readonly endpointId: string;
  readonly url: string;
  /** Event types that are sent. Null: all, including types added later. */
  readonly eventTypes: Open<WebhookEventType>[] | null;
  readonly status: Open<'enabled' | 'disabled'>;
  /** gone: the receiver answered 410. */
  readonly disabledReason: Open<'gone'> | null;
  readonly disabledAt: Date | null;
  /** Until then messages are also signed with the previous secrets. Null if there are none. */
  readonly previousSecretUntil: Date | null;
  readonly createdAt: Date;
}

export interface WebhookList {
  readonly items: Webhook[];
  /** Opaque. Use `nextCursor` of the previous page as it is. */
  readonly nextCursor: string | null;
}

export interface WebhookWithSecret {
  readonly endpointId: string;
  readonly url: string;
  /** Event types that are sent. Null: all, including types added later. */
  readonly eventTypes: Open<WebhookEventType>[] | null;
  readonly status: Open<'enabled' | 'disabled'>;
  /** gone: the receiver answered 410. */
  readonly disabledReason: Open<'gone'> | null;
  readonly disabledAt: Date | null;
  /** Until then messages are also signed with the previous secrets. Null if there are none. */
  readonly previousSecretUntil: Date | null;
  readonly createdAt: Date;
  /** The signing secret, `whsec_…` (Standard Webhooks). It is returned only once. */
  readonly secret: string;
}

export interface CreateWebhookRequest {
  /**
   * The URL to send to: https with a public address, or, on a test chain, also http and the server’s own machine.
   * Without user information and fragment.
   */
  readonly url: string;
  /** Event types to send. Default: all. */
  readonly eventTypes?: undefined | readonly WebhookEventType[];
}

export interface RotateWebhookRequest {
  /** How long previous secrets remain valid. 0 ends them at once. */
  readonly overlapSeconds?: undefined | number;
}

export interface WebhookDelivery {
  /** The webhook-id header: the same for every attempt and every replay. */
  readonly eventId: string;
  readonly type: Open<WebhookEventType>;
  readonly duelId: string;
  readonly sequence: number;
  readonly status: Open<'pending' | 'delivered' | 'failed'>;
  /** Attempts so far, at most 8. A replay starts again from 0. */
  readonly attempts: number;
  readonly nextAttemptAt: Date | null;
  readonly lastAttemptAt: Date | null;
  readonly responseStatus: number | null;
  /** The beginning of the receiver’s last response. */
  readonly responseExcerpt: string | null;
  /** Why the last attempt failed. Null if it didn’t. */
  readonly failure: Open<'status' | 'redirect' | 'refused-address' | 'timeout' | 'connection' | 'endpoint-gone'> | null;
  readonly createdAt: Date;
}

export interface WebhookDeliveryList {
  readonly items: WebhookDelivery[];
  /** Opaque. Use `nextCursor` of the previous page as it is. */
  readonly nextCursor: string | null;
}

export interface WebhookReplay {
  readonly queued: number;
}

/** Either `eventId`, or `since` with or without `until`. */
export interface ReplayWebhookRequest {
  readonly eventId?: undefined | string;
  /** Instead of `eventId`: start of a period. All its events are sent again. */
  readonly since?: undefined | Date;
  /** End of the period that starts at `since`. Default: now. */
  readonly until?: undefined | Date;
}

const codec1: Codec = {disabledAt: 'date', previousSecretUntil: 'date', createdAt: 'date'};

/**
 * Lists the webhooks of this integration key, newest first.
 *
 * Lists the webhooks of the integration key that sends the request, without their secrets. A webhook is disabled
 * once its receiver answered 410; register its address again to resume.
 *
 * `GET /webhooks`. Needs an integration key.
 *
 * Problems: `invalid-request`, `invalid-cursor`, `unauthenticated`.
 */
export const listWebhooks: ClientEndpoint<{
  readonly query?: {
    /** Opaque. Use `nextCursor` of the previous page as it is. */
    readonly cursor?: undefined | string;
    readonly limit?: undefined | number;
  };
}, WebhookList> = {
  method: 'GET',
  path: '/webhooks',
  auth: ['IK'],
  idempotency: 'none',
  response: {items: [{disabledAt: 'date', previousSecretUntil: 'date', createdAt: 'date'}]},
};

/**
 * Registers a URL for messages about status changes; the secret is returned only once.
 *
 * Register an address of your own to be notified when a duel’s status changes. Only the operator of a deployment
 * creates the key that this needs; without one, poll `GET /changes`, or [try a receiver with a secret of your
 * own](/docs/verifying-webhooks#trying-a-receiver-without-a-key). Keep `secret`: it is returned only here, and
 * messages are signed with it as the Standard Webhooks specification says. The callback of this operation
 * describes the message. See deliveries with `GET /webhooks/{endpointId}/deliveries`.
 *
 * `POST /webhooks`. Needs an integration key.
 *
 * Problems: `invalid-request`, `unauthenticated`, `webhook-exists`, `too-many-webhooks`, `gate-closed`.
 */
export const createWebhook: ClientEndpoint<{
  readonly body: CreateWebhookRequest;
}, WebhookWithSecret> = {
  method: 'POST',
  path: '/webhooks',
  auth: ['IK'],
  idempotency: 'none',
  hasBody: true,
  response: codec1,
};

/**
 * Deletes a webhook and its deliveries; messages being sent may still arrive.
 *
 * Call this to stop messages to an address. A message that is being sent may still arrive, so keep answering for
 * a moment. Deliveries are deleted with the webhook.
 *
 * `DELETE /webhooks/{endpointId}`. Needs an integration key.
 *
 * Problems: `unauthenticated`, `not-found`.
 */
export const deleteWebhook: ClientEndpoint<{
  readonly params: {
    readonly endpointId: string;
  };
}, null> = {
  method: 'DELETE',
  path: '/webhooks/{endpointId}',
  auth: ['IK'],
  idempotency: 'none',
  response: null,
};

/**
 * Creates a new secret; for a while messages are also signed with the previous one.
 *
 * Call this at regular intervals, or at once with `overlapSeconds: 0` if a secret may have leaked. During the
 * overlap messages carry a signature for each valid secret, so the receiver can be changed without losing one.
 * The new secret is returned only here.
 *
 * `POST /webhooks/{endpointId}/rotate`. Needs an integration key.
 *
 * Problems: `invalid-request`, `unauthenticated`, `not-found`, `state-changed`.
 */
export const rotateWebhook: ClientEndpoint<{
  readonly params: {
    readonly endpointId: string;
  };
  readonly body?: RotateWebhookRequest;
}, WebhookWithSecret> = {
  method: 'POST',
  path: '/webhooks/{endpointId}/rotate',
  auth: ['IK'],
  idempotency: 'none',
  hasBody: true,
  response: codec1,
};

/**
 * Lists messages that were sent or will be sent, newest first.
 *
 * Use this to see whether your receiver gets its messages: each has its attempts, the receiver’s last response
 * and the time of the next attempt. Send failed ones again with `POST /webhooks/{endpointId}/replay`.
 *
 * `GET /webhooks/{endpointId}/deliveries`. Needs an integration key.
 *
 * Problems: `invalid-request`, `invalid-cursor`, `unauthenticated`, `not-found`.
 */
export const listDeliveries: ClientEndpoint<{
  readonly params: {
    readonly endpointId: string;
  };
  readonly query?: {
    /** Opaque. Use `nextCursor` of the previous page as it is. */
    readonly cursor?: undefined | string;
    readonly limit?: undefined | number;
    readonly status?: undefined | 'pending' | 'delivered' | 'failed';
  };
}, WebhookDeliveryList> = {
  method: 'GET',
  path: '/webhooks/{endpointId}/deliveries',
  auth: ['IK'],
  idempotency: 'none',
  response: {items: [{nextAttemptAt: 'date', lastAttemptAt: 'date', createdAt: 'date'}]},
};

/**
 * Sends one event again, or all events of a period, with their original webhook-ids.
 *
 * Call this after your receiver was down: one event by `eventId`, or all events since a time. They keep their
 * original `webhook-id`, so a receiver that ignores known ids processes none twice. Follow them with `GET
 * /webhooks/{endpointId}/deliveries`.
 *
 * `POST /webhooks/{endpointId}/replay`. Needs an integration key.
 *
 * Problems: `invalid-request`, `unauthenticated`, `not-found`, `webhook-disabled`.
 */
export const replayWebhook: ClientEndpoint<{
  readonly params: {
    readonly endpointId: string;
  };
  readonly body?: ReplayWebhookRequest;
}, WebhookReplay> = {
  method: 'POST',
  path: '/webhooks/{endpointId}/replay',
  auth: ['IK'],
  idempotency: 'none',
  hasBody: true,
  response: {},
};
