import { type Backoff, calculateBackoffMs } from '../due-work/rules';

/** Limits on the search for payments in histories, each set by the `SOLANA_RECOVERY_*` variable with its name. */
export interface RecoverySettings {
  /** Maximum number of signatures of the escrow account's history that one scan reads. */
  readonly signatureLimit: number;
  /** Maximum number of due intents whose history one run scans. */
  readonly intentBudget: number;
  /** Maximum number of transactions that all scans of one run fetch. */
  readonly candidateBudget: number;
  /** How long after its preparation an intent is searched for, in milliseconds. */
  readonly retentionMs: number;
}

/**
 * Wait before the first scan, about as long as a blockhash is valid: no intent expires earlier, and a deposit can be
 * seen in the escrow account itself.
 */
const FIRST_SCAN_DELAY_MS = 75_000;
/** Waits between scans, longer after each attempt except while a walk through the history is unfinished. */
const SCAN_BACKOFF: Backoff = { firstMs: 1_000, maxMs: 600_000, factor: 2, jitterRange: [0.5, 1] };

/** Returns when the first scan for an intent is due. */
export const getFirstScanTime = (createdAt: Date): Date => new Date(createdAt.getTime() + FIRST_SCAN_DELAY_MS);

/** Returns when the next scan is due: within a second while a walk isn't finished, else later after each attempt. */
export const calculateNextScanTime = (attempts: number, isWalkUnfinished: boolean, now: Date, jitter: number): Date =>
  new Date(now.getTime() + calculateBackoffMs(SCAN_BACKOFF, isWalkUnfinished ? 0 : attempts, jitter));

/** Whether a record is at most `retentionMs` old. The history is no longer scanned for older ones. */
export const isRetained = ({ createdAt }: { readonly createdAt: Date }, now: Date, retentionMs: number): boolean =>
  now.getTime() - createdAt.getTime() <= retentionMs;

/**
 * Whether a duel is settled or refunded, but the close of its account isn't recorded. `hasEnded`: the known calls show
 * the close, and the account's last state is known. Without a recorded close the history is scanned further, because
 * the bond's payout and the return of the rents also belong to the duel's evidence.
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
 * Returns when to search the history for the close of an account: at `next`, but not before the funding deadline, until
 * which the program refuses a close.
 */
export const getCloseCheckTime = ({ fundingDeadline }: { readonly fundingDeadline: Date | null }, next: Date): Date =>
  fundingDeadline !== null && fundingDeadline > next ? fundingDeadline : next;

/**
 * Returns how many transactions the next of `waiting` scans may fetch: an equal share of the `left` transactions, so
 * that spam in one history doesn't delay other scans.
 */
export const calculateScanShare = (left: number, waiting: number, signatureLimit: number): number =>
  Math.min(signatureLimit, Math.floor(left / waiting));
