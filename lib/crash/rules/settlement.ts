import { formatCanonicalJson, hashCanonicalJson } from '../../core/canonical-json';
import { type Backoff, calculateBackoffMs } from '../../due-work/rules';
import { type TransitionKind, transitionKinds } from './round';

/** The kinds of request to the settlement provider: custody when a round starts, settlement when it ends. */
export const requestAreas = ['custody', 'settlement'] as const;
/** Kind of a provider request: custody when a round starts, settlement when it ends. */
export type RequestArea = (typeof requestAreas)[number];

/**
 * `pending`: never sent. `requested`: it may have been sent, and whether it was performed is unknown. `disputed`: the
 * provider's answer doesn't match the request or isn't signed. `final`: answered, and the answer is stored.
 */
export const requestStates = ['pending', 'requested', 'disputed', 'final'] as const;
export type RequestState = (typeof requestStates)[number];

/** Areas of the lines in a round's ledger: the round's own transitions (`game`), or requests to the provider. */
export const ledgerAreas = ['game', ...requestAreas] as const;
/** Area of a ledger line: a transition of the round (`game`), or the kind of a provider request. */
export type LedgerArea = (typeof ledgerAreas)[number];
/** Kinds of ledger lines: the round's transitions, then the events of a provider request. */
export const ledgerKinds = [...transitionKinds, 'requested', 'disputed', 'finalized'] as const;
/** Kind of a ledger line: a transition of the round, or an event of a provider request. */
export type LedgerKind = TransitionKind | 'requested' | 'disputed' | 'finalized';

/** A request to the settlement provider, the same on every attempt. */
export interface ProviderRequest {
  readonly requestKey: string;
  readonly payload: string;
  readonly payloadHash: string;
}

/** A round's result in a settlement request. It has no amounts, because rounds have no stakes. */
export type SettledResult = {
  readonly outcome: string;
  readonly stage: number;
  readonly multiplierHundredths: number;
};

/** Builds a round's request for an area. `settled` is null for custody. */
export function buildProviderRequest(
  roundId: string,
  area: RequestArea,
  settled: SettledResult | null,
): ProviderRequest {
  const payload = { schema: 'ripduel.crash-request/1', roundId, area, stake: 'none', settled };
  return {
    requestKey: `crash:${roundId}:${area}`,
    payload: formatCanonicalJson(payload),
    payloadHash: hashCanonicalJson(payload),
  };
}

/** Waits between attempts at a provider request: two seconds after the first attempt, and up to ten minutes. */
const RETRY_BACKOFF: Backoff = { firstMs: 1_000, maxMs: 600_000, factor: 2, jitterRange: [1, 1] };
/** Lease duration of one attempt at a round's requests. */
export const ATTEMPT_LEASE_MS = 10_000;

/** Returns when the next attempt is due after this many attempts. The wait doubles each time, up to ten minutes. */
export const calculateRetryTime = (now: Date, attempts: number): Date =>
  new Date(now.getTime() + calculateBackoffMs(RETRY_BACKOFF, attempts, 0));

/** Whether an attempt must first call `findAnswer`, because the request may already have reached the provider. */
export const mustLookUpFirst = (state: RequestState): boolean => state === 'requested' || state === 'disputed';

/**
 * Whether an attempt may send the request if it found no answer to it. A disputed one isn't sent: the provider has
 * already answered it.
 */
export const canSendRequest = (state: RequestState): boolean => state === 'pending' || state === 'requested';
