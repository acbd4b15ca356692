import { type Backoff, calculateBackoffMs } from '../due-work/rules';

/** Bounds of recovery, each set by the `SOLANA_RECOVERY_*` variable of its name. */
export interface RecoverySettings {
  /** Finalized signatures of the escrow account read per intent. */
  readonly signatureLimit: number;
  /** Due intents scanned per run. */
  readonly intentBudget: number;
  /** Transactions fetched by all scans of a run. */
  readonly candidateBudget: number;
  /** How long after its preparation an intent is searched for, in milliseconds. */
  readonly retentionMs: number;
}

/**
 * Wait before the first scan, about the life of a blockhash: nothing expires earlier, and a deposit shows in the escrow
 * account itself.
 */
const FIRST_SCAN_DELAY_MS = 75_000;
const SCAN_BACKOFF: Backoff = { firstMs: 1_000, maxMs: 600_000, factor: 2, jitterRange: [0.5, 1] };

/** Returns when the first scan for an intent is due. */
export const getFirstScanTime = (createdAt: Date): Date => new Date(createdAt.getTime() + FIRST_SCAN_DELAY_MS);

/** Returns when the next scan is due: within a second while a history is half read, else later each time. */
export const calculateNextScanTime = (attempts: number, isHalfRead: boolean, now: Date, jitter: number): Date =>
  new Date(now.getTime() + calculateBackoffMs(SCAN_BACKOFF, isHalfRead ? 0 : attempts, jitter));

export const isRetained = ({ createdAt }: { readonly createdAt: Date }, now: Date, retentionMs: number): boolean =>
  now.getTime() - createdAt.getTime() <= retentionMs;

/**
 * Whether a duel is over while its account isn't closed: the bond's payout and the return of the rents belong to its
 * evidence too, and nobody else searches for them.
 */
export const awaitsClose = (
  {
    hasEnded,
    isExplained,
    escrow,
  }: { readonly hasEnded: boolean; readonly isExplained: boolean; readonly escrow: unknown },
  { status }: { readonly status: string },
): boolean => (status === 'settled' || status === 'refunded') && !hasEnded && (escrow !== null || !isExplained);

/**
 * Returns when to read the history for the close of an account: the program refuses one before the funding deadline has
 * passed.
 */
export const getCloseCheckTime = ({ fundingDeadline }: { readonly fundingDeadline: Date | null }, next: Date): Date =>
  fundingDeadline !== null && fundingDeadline > next ? fundingDeadline : next;

/**
 * Returns how many transactions the next of `waiting` scans may fetch: each gets an equal share of the rest, so that
 * spam in one history doesn't delay the others.
 */
export const calculateScanShare = (left: number, waiting: number, signatureLimit: number): number =>
  Math.min(signatureLimit, Math.floor(left / waiting));
