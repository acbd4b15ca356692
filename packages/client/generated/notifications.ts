// Written by `npm run endpoints` from the contracts.
import type { ClientEndpoint, Open } from '../calls/endpoint';

export interface PushKey {
  /** The `applicationServerKey` for PushManager.subscribe: an uncompressed point on P-256, base64url. */
  readonly publicKey: string;
}

export interface PushSubscription {
  readonly subscriptionId: string;
  /** Name of the device in the list, such as “Chrome on Android”. */
  readonly deviceName: string;
  /** Host of the browser vendor’s push service. */
  readonly pushService: string;
  /** SHA-256 of the endpoint URL in lowercase hex. A browser finds its own subscription by it. */
  readonly endpointHash: string;
  /** outdated: made for an earlier VAPID key, so nothing can be sent. Subscribe again. */
  readonly status: Open<'active' | 'outdated'>;
  readonly createdAt: Date;
  /** When the push service last took a notification. Null if it never did. */
  readonly deliveredAt: Date | null;
}

export interface PushSubscriptionList {
  readonly items: PushSubscription[];
  /** Always null: a wallet has at most 5 subscriptions. */
  readonly nextCursor: null;
}

export interface PushSubscriptionKeys {
  /** The browser’s public key: an uncompressed point on P-256, base64url. */
  readonly p256dh: string;
  /** The browser’s authentication secret: 16 bytes, base64url. */
  readonly auth: string;
}

export interface CreatePushSubscriptionRequest {
  /** `endpoint` of the browser’s PushSubscription: https with a public address. */
  readonly endpoint: string;
  readonly keys: PushSubscriptionKeys;
  /** Name of the device in the list, such as “Chrome on Android”. */
  readonly deviceName?: undefined | string;
}

/**
 * Returns the VAPID public key that browsers subscribe with.
 *
 * Read this before you subscribe a browser: `PushManager.subscribe` takes the key as `applicationServerKey`.
 * Send what the browser returns to `POST /me/push-subscriptions`.
 *
 * `GET /push/key`. Needs no credential.
 *
 * Problems: `rate-limited`, `gate-closed`.
 */
export const getPushKey: ClientEndpoint<Record<string, never>, PushKey> = {
  method: 'GET',
  path: '/push/key',
  auth: [],
  idempotency: 'none',
  response: {},
};

/**
 * Lists the browsers that show notifications of this wallet, newest first.
 *
 * Shows a player which browsers show notifications of their wallet. One page holds all of them. Remove one with
 * `DELETE /me/push-subscriptions/{subscriptionId}`.
 *
 * `GET /me/push-subscriptions`. Needs a wallet’s session.
 *
 * Problems: `unauthenticated`, `rate-limited`.
 */
export const listPushSubscriptions: ClientEndpoint<Record<string, never>, PushSubscriptionList> = {
  method: 'GET',
  path: '/me/push-subscriptions',
  auth: ['WS'],
  idempotency: 'none',
  response: {items: [{createdAt: 'date', deliveredAt: 'date'}]},
};

/**
 * Sends this wallet’s notifications to a browser; replaces an earlier subscription of the same browser.
 *
 * Call this after the player allowed notifications and the browser subscribed. From then on the browser is
 * notified when somebody joins the wallet’s duel, a pack is ready or a refund was sent. A new subscription of
 * the same browser replaces the old one.
 *
 * `POST /me/push-subscriptions`. Needs a wallet’s session. Takes an idempotency key.
 *
 * Problems: `invalid-request`, `idempotency-key-missing`, `unauthenticated`, `too-many-push-subscriptions`,
 * `state-changed`, `idempotency-key-reused`, `request-in-progress`, `rate-limited`, `gate-closed`.
 */
export const createPushSubscription: ClientEndpoint<{
  readonly body: CreatePushSubscriptionRequest;
}, PushSubscription> = {
  method: 'POST',
  path: '/me/push-subscriptions',
  auth: ['WS'],
  idempotency: 'required',
  hasBody: true,
  response: {createdAt: 'date', deliveredAt: 'date'},
};

/**
 * Stops notifications to a browser; one being sent may still arrive.
 *
 * Call this when the player turns notifications off. One that is being sent may still arrive. To turn them on
 * again, create a subscription.
 *
 * `DELETE /me/push-subscriptions/{subscriptionId}`. Needs a wallet’s session.
 *
 * Problems: `unauthenticated`, `not-found`, `rate-limited`.
 */
export const deletePushSubscription: ClientEndpoint<{
  readonly params: {
    readonly subscriptionId: string;
  };
}, null> = {
  method: 'DELETE',
  path: '/me/push-subscriptions/{subscriptionId}',
  auth: ['WS'],
  idempotency: 'none',
  response: null,
};
