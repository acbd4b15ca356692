import { type Backoff, calculateBackoffMs } from '../due-work/rules';

/** Maximum number of attempts of one delivery, counted from its creation or last replay. */
export const MAX_ATTEMPTS = 8;
/** Maximum number of versions of an endpoint's secret that sign one delivery. */
export const MAX_SIGNING_SECRETS = 3;
/** Maximum number of webhooks that one integration key may have. */
export const MAX_WEBHOOKS_PER_KEY = 10;
/** How long a finished delivery is kept after its last attempt. Its change can be replayed even after that. */
export const DELIVERY_RETENTION_MS = 30 * 86_400_000;
/** Maximum number of changes that one replay may cover. */
export const MAX_REPLAYED_CHANGES = 10_000;

/** Waits between attempts: 15 s, then four times as long each time, each up to a quarter shorter or longer. */
const RETRY_BACKOFF: Backoff = {
  firstMs: 15_000,
  maxMs: Number.POSITIVE_INFINITY,
  factor: 4,
  jitterRange: [0.75, 1.25],
};

/** Pattern of a message's id: the duel's id and the event's sequence number. */
export const EVENT_ID_PATTERN = /^(duel_[1-9A-HJ-NP-Za-km-z]{16,22})-([1-9]\d{0,8})$/;
/** Builds the `webhook-id` of an event: the same for every attempt and replay. */
export const buildEventId = (duelId: string, sequence: number): string => `${duelId}-${sequence}`;

/** The outcome of an attempt. */
export type AttemptResult =
  | { readonly status: number; readonly responseExcerpt: string }
  | { readonly fault: 'refused-address' | 'timeout' | 'connection' };

/** Reason why a delivery's attempt failed. `endpoint-gone` also ends deliveries of a disabled webhook. */
export type DeliveryFailure = 'status' | 'redirect' | 'refused-address' | 'timeout' | 'connection' | 'endpoint-gone';

/** Changes of a delivery after an attempt. `nextAttemptAt` is null unless pending; `failure` is null if delivered. */
export interface AttemptDecision {
  readonly status: 'pending' | 'delivered' | 'failed';
  readonly nextAttemptAt: Date | null;
  readonly failure: DeliveryFailure | null;
  /** Whether the receiver answered 410, so that its webhook must be disabled. */
  readonly isEndpointGone: boolean;
}

/**
 * Decides what to do after attempt number `attempts`. 2xx is a success, and 410 disables the webhook. After any other
 * outcome the message is sent again, until `MAX_ATTEMPTS`: after 15 s, then four times as long each time, about 23
 * hours in all. `chance` (0 to 1) changes each wait by up to a quarter.
 */
export function decideAfterAttempt(reply: AttemptResult, attempts: number, now: Date, chance: number): AttemptDecision {
  const failure = toDeliveryFailure(reply);
  if (failure === null) return { status: 'delivered', nextAttemptAt: null, failure, isEndpointGone: false };
  const isEndpointGone = 'status' in reply && reply.status === 410;
  if (isEndpointGone) return { status: 'failed', nextAttemptAt: null, failure: 'endpoint-gone', isEndpointGone };
  if (attempts >= MAX_ATTEMPTS) return { status: 'failed', nextAttemptAt: null, failure, isEndpointGone };
  const wait = calculateBackoffMs(RETRY_BACKOFF, attempts - 1, chance);
  return {
    status: 'pending',
    nextAttemptAt: new Date(now.getTime() + Math.round(wait)),
    failure,
    isEndpointGone,
  };
}

function toDeliveryFailure(reply: AttemptResult): DeliveryFailure | null {
  if ('fault' in reply) return reply.fault;
  if (reply.status >= 200 && reply.status <= 299) return null;
  return reply.status >= 300 && reply.status <= 399 ? 'redirect' : 'status';
}

/**
 * The versions of an endpoint's secret: from `oldestVersion` on they all sign until `overlapUntil`, then only the
 * newest, `secretVersion`. If `overlapUntil` is null, only the newest signs.
 */
export interface SecretVersions {
  readonly secretVersion: number;
  readonly oldestVersion: number;
  readonly overlapUntil: Date | null;
}

/**
 * Adds a version. Earlier versions that still sign at `now` continue for `overlapSeconds`, but at most
 * `MAX_SIGNING_SECRETS` versions sign in all. With an overlap of 0 only the new version signs.
 */
export function addSecretVersion(secrets: SecretVersions, overlapSeconds: number, now: Date): SecretVersions {
  const secretVersion = secrets.secretVersion + 1;
  if (overlapSeconds === 0) return { secretVersion, oldestVersion: secretVersion, overlapUntil: null };
  const oldest = Math.min(...listSigningVersions(secrets, now));
  return {
    secretVersion,
    oldestVersion: Math.max(oldest, secretVersion - MAX_SIGNING_SECRETS + 1),
    overlapUntil: new Date(now.getTime() + overlapSeconds * 1_000),
  };
}

/** Returns the versions that sign at `now`, the newest first. */
export function listSigningVersions(
  { secretVersion, oldestVersion, overlapUntil }: SecretVersions,
  now: Date,
): number[] {
  const oldest = overlapUntil !== null && now < overlapUntil ? oldestVersion : secretVersion;
  return Array.from({ length: secretVersion - oldest + 1 }, (_, index) => secretVersion - index);
}
