import { canonicalHash, canonicalJson } from '../../core/canonical-json';
import { type Backoff, calculateWait } from '../../due-work/rules';
import { type TransitionKind, transitionKinds } from './round';

/** What a round asks of its settlement provider: custody when it starts, settlement when it ends. */
export const requestAreas = ['custody', 'settlement'] as const;
export type RequestArea = (typeof requestAreas)[number];

/** pending: never asked. requested: asked, and what came of it is not known. disputed: answered, but not what was asked. */
export const requestStates = ['pending', 'requested', 'disputed', 'final'] as const;
export type RequestState = (typeof requestStates)[number];

export const ledgerAreas = ['game', ...requestAreas] as const;
export type LedgerArea = (typeof ledgerAreas)[number];
export const ledgerKinds = [...transitionKinds, 'requested', 'disputed', 'finalized'] as const;
export type LedgerKind = TransitionKind | 'requested' | 'disputed' | 'finalized';

/** A request as it is sent, and sent again: the key follows from the round, the payload from its state. */
export interface ProviderRequest {
  readonly requestKey: string;
  readonly payload: string;
  readonly payloadHash: string;
}

/** What settlement is told of a round; nothing has any value. */
export type Settled = {
  readonly outcome: string;
  readonly stage: number;
  readonly multiplierHundredths: number;
};

/** The one request of a round in an area. */
export function requestOf(roundId: string, area: RequestArea, settled: Settled | null): ProviderRequest {
  const payload = { schema: 'ripduel.crash-request/1', roundId, area, stake: 'none', settled };
  return {
    requestKey: `crash:${roundId}:${area}`,
    payload: canonicalJson(payload),
    payloadHash: canonicalHash(payload),
  };
}

const RETRIES: Backoff = { firstMs: 1_000, longestMs: 600_000, factor: 2, share: [1, 1] };
/** How long one attempt may take; nobody else makes one meanwhile. */
export const ATTEMPT_MS = 10_000;

/** When the attempt after this many comes: twice as late each time, up to ten minutes. */
export const retryAt = (now: Date, attempts: number): Date =>
  new Date(now.getTime() + calculateWait(RETRIES, attempts, 0));

/** What an attempt begins with: a request that may have reached the provider is looked for before it is made. */
export const isLookedForFirst = (state: RequestState): boolean => state === 'requested' || state === 'disputed';

/** Whether it may be made after the look found nothing. What was disputed has been done once already. */
export const mayPerform = (state: RequestState): boolean => state === 'pending' || state === 'requested';
