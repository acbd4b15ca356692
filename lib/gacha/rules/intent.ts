import { type Backoff, calculateWait } from '../../due-work/rules';

/** How far a payment came. Open, claimed and verified are unresolved: a payer has one of them for a machine. */
export const intentStates = ['open', 'claimed', 'verified', 'spent', 'expired', 'failed'] as const;
export type IntentState = (typeof intentStates)[number];

export const unresolvedStates: ReadonlySet<string> = new Set<IntentState>(['open', 'claimed', 'verified']);

/** How long transactions are prepared for an intent, in milliseconds. */
export const INTENT_MS = 600_000;
/** How long an unused commitment can be taken up, in milliseconds. */
export const COMMITMENT_MS = 3_600_000;

/** What an open intent's end depends on. */
interface Lapsing {
  readonly expiresAt: Date;
  /** Of all transactions that were prepared for it; null where none was. */
  readonly lastValidBlockHeight: bigint | null;
}

/** Whether an unpaid intent is over: its time is up, and nothing that was prepared for it can land any more. */
export const hasLapsed = ({ expiresAt, lastValidBlockHeight }: Lapsing, now: Date, finalizedHeight: bigint): boolean =>
  now > expiresAt && (lastValidBlockHeight === null || finalizedHeight > lastValidBlockHeight);

/** How long an unpaid intent waits for a history that shows that it was not paid, in milliseconds. */
const PROOF_MS = 3_600_000;

/** Whether an intent is let go without that proof, so that no node and no spam keeps its cards for ever. */
export const isUnprovable = (expiresAt: Date, now: Date): boolean => now.getTime() - expiresAt.getTime() > PROOF_MS;

const LOOKS: Backoff = { firstMs: 2_000, longestMs: 300_000, factor: 2, share: [0.5, 1] };

/** When the worker looks at a payment next: soon at first, then later each time, with jitter from 0 to 1. */
export const nextLook = (attempts: number, now: Date, jitter: number): Date =>
  new Date(now.getTime() + calculateWait(LOOKS, attempts, jitter));
