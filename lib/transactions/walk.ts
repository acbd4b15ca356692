import type { ChainPort, FinalizedTip, SignatureRange } from '../chain/port';

/**
 * How far the finalized history of an account was read. A walk reads backwards, from the newest signature to
 * `readUntil`, the newest one that walks without a gap have read (null for none). While a walk is unfinished, `walkTop`
 * is the signature at which it began, and `walkBefore` the oldest that it has reached; otherwise both are null.
 */
export interface HistoryWalk {
  readonly readUntil: string | null;
  /** Finalized block height up to which everything was read; null before the first walk without a gap has ended. */
  readonly readHeight: bigint | null;
  readonly walkTop: string | null;
  readonly walkBefore: string | null;
  /** Finalized block height when the unfinished walk began; null without one. Becomes `readHeight` if it has no gap. */
  readonly walkHeight: bigint | null;
  /** Whether every page of the unfinished walk was read without a gap so far; true without such a walk. */
  readonly walkWhole: boolean;
}

/** The next signatures of a walk, newest first, without those that were read before it began. */
export interface SignaturePage {
  readonly signatures: readonly string[];
  readonly isLast: boolean;
  /** Whether the history that the node shows ends without reaching `readUntil`. */
  readonly isCutOff: boolean;
}

interface PageReadOptions {
  /** The tip that was read before the page. A node that honours `minContextSlot` answers as of its slot or later. */
  readonly tip: FinalizedTip;
  readonly limit: number;
  /** Whether the account exists or existed, so that its history can't be empty. */
  readonly existed: () => Promise<boolean>;
}

/**
 * Reads the next page of a walk, which goes from the newest signature back to `readUntil`. Returns null if the node
 * shows an empty page that doesn't prove the end of the history.
 */
export async function readWalkPage(
  chain: ChainPort,
  address: string,
  walk: HistoryWalk,
  at: PageReadOptions,
): Promise<SignaturePage | null> {
  const range: SignatureRange = { before: walk.walkBefore, minContextSlot: at.tip.slot };
  const shown = await chain.finalizedSignatures(address, at.limit, range);
  const readAt = walk.readUntil === null ? -1 : shown.indexOf(walk.readUntil);
  if (shown.length === 0 && !(await isEmptyPageValid(chain, walk, at))) return null;
  const isLast = readAt >= 0 || shown.length < at.limit;
  const isCutOff = isLast && readAt < 0 && walk.readUntil !== null;
  return { signatures: readAt < 0 ? shown : shown.slice(0, readAt), isLast, isCutOff };
}

/**
 * Whether an empty page means that a history has ended. A walk's first page can't be empty if a part was read before,
 * or if the account exists or existed. A later page counts only if the node knows the last signature of the page before
 * as finalized: a node that doesn't know it would also return an empty page.
 */
async function isEmptyPageValid(chain: ChainPort, walk: HistoryWalk, at: PageReadOptions): Promise<boolean> {
  if (walk.walkBefore === null) return walk.readUntil === null && !(await at.existed());
  const [state] = await chain.signatureStates([walk.walkBefore], at.tip.slot);
  return state?.commitment === 'finalized';
}

/**
 * Returns the walk after a page. If the walk ends with a gap, `readUntil` stays, so the next walk reads it all again.
 */
export function advanceWalk(
  walk: HistoryWalk,
  { signatures, isLast }: SignaturePage,
  { isWhole, blockHeight }: { readonly isWhole: boolean; readonly blockHeight: bigint },
): HistoryWalk {
  const { readUntil, readHeight } = walk;
  const walked: HistoryWalk = {
    readUntil,
    readHeight,
    walkTop: walk.walkTop ?? signatures[0] ?? null,
    walkBefore: signatures.at(-1) ?? walk.walkBefore,
    walkHeight: walk.walkHeight ?? blockHeight,
    walkWhole: walk.walkWhole && isWhole,
  };
  if (!isLast) return walked;
  const noWalk = { walkTop: null, walkBefore: null, walkHeight: null, walkWhole: true };
  if (!walked.walkWhole) return { readUntil, readHeight, ...noWalk };
  return { readUntil: walked.walkTop ?? readUntil, readHeight: walked.walkHeight, ...noWalk };
}
