import { type Backoff, calculateBackoffMs } from '../../../due-work/rules';

/**
 * The states of a payment. Open, claimed and verified are unresolved: a payer has at most one such payment per machine.
 */
export const intentStates = ['open', 'claimed', 'verified', 'spent', 'expired', 'failed'] as const;
export type IntentState = (typeof intentStates)[number];

/** States in which a payment keeps its payer from creating another one for the same machine. */
export const unresolvedStates: ReadonlySet<string> = new Set<IntentState>(['open', 'claimed', 'verified']);

/** Lifetime of an intent from its creation, in milliseconds. Afterwards no more transactions are prepared for it. */
export const INTENT_LIFETIME_MS = 600_000;
/** Lifetime of an unused commitment, in milliseconds. */
export const COMMITMENT_LIFETIME_MS = 3_600_000;

/** The members of an open intent that decide whether it has expired. */
interface OpenIntentTimes {
  readonly expiresAt: Date;
  /** The highest last valid block height of the intent's prepared transactions; null if none was prepared. */
  readonly lastValidBlockHeight: bigint | null;
}

/** Whether an unpaid intent has expired: it is past `expiresAt`, and no prepared transaction can land any more. */
export const hasIntentExpired = (
  { expiresAt, lastValidBlockHeight }: OpenIntentTimes,
  now: Date,
  finalizedHeight: bigint,
): boolean => now > expiresAt && (lastValidBlockHeight === null || finalizedHeight > lastValidBlockHeight);

/** How long past `expiresAt` an intent waits for treasury history proving that it wasn't paid, in milliseconds. */
const UNPAID_PROOF_WAIT_MS = 3_600_000;

/**
 * Whether an intent is ended without proof that it wasn't paid, so that a bad node or spam can't keep its cards
 * reserved forever.
 */
export const isProofOverdue = (expiresAt: Date, now: Date): boolean =>
  now.getTime() - expiresAt.getTime() > UNPAID_PROOF_WAIT_MS;

const CHECK_BACKOFF: Backoff = { firstMs: 2_000, maxMs: 300_000, factor: 2, jitterRange: [0.5, 1] };

/** Returns when a payment is checked next, with exponential backoff. `jitter` is from 0 to 1. */
export const calculateNextCheckTime = (attempts: number, now: Date, jitter: number): Date =>
  new Date(now.getTime() + calculateBackoffMs(CHECK_BACKOFF, attempts, jitter));
