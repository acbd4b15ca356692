import { type Backoff, calculateBackoffMs } from '../due-work/rules';

/** Limits on the search for payments in histories, each set by the `SOLANA_RECOVERY_*` variable with its name. */
export interface RecoverySettings {
  /** Maximum number of signatures of the escrow account's history that one scan reads. */
  readonly signatureLimit: number;
  /** Maximum number of due intents whose history one run scans. */
  readonly intentBudget: number;
  /** Budget of transactions that all scans of one run may fetch together. */
  readonly candidateBudget: number;
  /** How long after its creation an intent, or after its claim a machine's payment is searched for, in milliseconds. */
  readonly retentionMs: number;
}

/**
 * Time from an intent's creation to its first scan, about as long as its blockhash is valid. Meanwhile a deposit can be
 * seen in the escrow account itself.
 */
const FIRST_SCAN_DELAY_MS = 75_000;
/** Waits between scans. While a walk through the history is unfinished, the wait is that of the first attempt. */
const SCAN_BACKOFF: Backoff = { firstMs: 1_000, maxMs: 600_000, factor: 2, jitterRange: [0.5, 1] };

/** Returns when the first scan for an intent is due. */
export const getFirstScanTime = (createdAt: Date): Date => new Date(createdAt.getTime() + FIRST_SCAN_DELAY_MS);

/** Returns when the next scan is due: within a second while a walk isn't finished, else later after each attempt. */
export const calculateNextScanTime = (attempts: number, isWalkUnfinished: boolean, now: Date, jitter: number): Date =>
  new Date(now.getTime() + calculateBackoffMs(SCAN_BACKOFF, isWalkUnfinished ? 0 : attempts, jitter));

/** Whether a record is at most `retentionMs` old at `now`. */
export const isRetained = ({ createdAt }: { readonly createdAt: Date }, now: Date, retentionMs: number): boolean =>
  now.getTime() - createdAt.getTime() <= retentionMs;

/**
 * Whether a duel is settled or refunded, but the close of its account isn't recorded. The bond's payout and the return
 * of the rents also belong to the duel's evidence. `hasEnded`: the known calls show the close, and the account's last
 * state is known. False also if there is no account and the known calls explain that (`isExplained`).
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
 * Returns how many transactions the next of `waiting` scans may fetch: an equal share of the `left` transactions, at
 * most `signatureLimit`, so that spam in one history doesn't use up the share of other scans.
 */
export const calculateScanShare = (left: number, waiting: number, signatureLimit: number): number =>
  Math.min(signatureLimit, Math.floor(left / waiting));
