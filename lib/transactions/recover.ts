import type { Queries } from '../../db/client';
import { sha256Hex } from '../core/hash';
import type { DuelSide, DuelStatus } from '../duel/rules/duel';
import type { EscrowState } from '../duel/rules/observation';
import { hasPaidOutFees, hasResult } from '../duel/rules/outcome';
import type { StoredDuel } from '../duel/store';
import { decodeBlockhash, findIntentFor } from './find-intent';
import { evaluateLandedIntent, type IntentOutcome } from './finding';
import { openIntentStates } from './intent-rules';
import type { HistoryTransaction } from './scan';
import { isRetained } from './scan-rules';
import type { StoredScan } from './scan-store';
import { listIntentsByBlockhash, listIntentsBySignature, type StoredIntent } from './store';

/** Known state of a duel before its escrow account's history is read. */
export interface StateBeforeHistory {
  readonly duel: StoredDuel;
  /** The duel's intents, as `listCurrentIntents` returns them. */
  readonly intents: readonly StoredIntent[];
  /** Findings by the bound signatures. */
  readonly findings: readonly IntentOutcome[];
  /** State of the escrow account; null when there is none. */
  readonly escrow: EscrowState | null;
  readonly blockHeight: bigint;
  readonly now: Date;
  readonly retentionMs: number;
}

/** Statuses in which a deposit still decides something. */
const depositRelevantStatuses: ReadonlySet<DuelStatus> = new Set([
  'matched',
  'funding',
  'committing',
  'cancelled',
  'refunding',
]);
/** Statuses whose record is based on the escrow account. */
const escrowBasedStatuses: ReadonlySet<DuelStatus> = new Set([
  'committing',
  'funded',
  'resolving',
  'resolved',
  'settled',
  'refunded',
]);

/**
 * Whether the account shows an outcome, for which its calls are the evidence. Before that, the account alone says how
 * far a duel is, and to read its history at every step would only cost calls of the node.
 */
const hasOutcome = ({ duel, escrow }: StateBeforeHistory): boolean => {
  if (escrow === null) return false;
  if (duel.status === 'refunding') return hasPaidOutFees(escrow);
  return escrowBasedStatuses.has(duel.status) && (hasResult(escrow) || hasPaidOutFees(escrow));
};

/**
 * Whether the account has a fee before the duel is funded that no finalized intent accounts for: its history says by
 * which transaction, while that is retained.
 */
const hasUnmatchedFee = (known: StateBeforeHistory): boolean => {
  const { duel, escrow, intents, now, retentionMs } = known;
  return (
    depositRelevantStatuses.has(duel.status) &&
    escrow !== null &&
    (['creator', 'opponent'] as const).some(
      (side) => escrow.fees[side] !== 'none' && !hasFinalizedPayment(known, getWallet(duel, side)),
    ) &&
    // A paid duel waits for the other side until its funding deadline, however old its intents are.
    (duel.status === 'committing' || intents.every((intent) => isRetained(intent, now, retentionMs)))
  );
};

const getWallet = ({ creatorWallet, opponentWallet }: StoredDuel, side: DuelSide): string | null =>
  side === 'creator' ? creatorWallet : opponentWallet;

/** Whether this wallet has a finalized payment intent, stored before or found by this check, so that its fee is known. */
function hasFinalizedPayment({ intents, findings }: StateBeforeHistory, wallet: string | null): boolean {
  const claims = (each: StoredIntent, state: string): boolean =>
    each.purpose === 'fund' && each.signerWallet === wallet && state === 'FINALIZED';
  return (
    intents.some((each) => claims(each, each.state)) ||
    findings.some(({ intent: each, move }) => move !== null && claims(each, move.state))
  );
}

/**
 * Why the history of an escrow account must be read: for an intent that can no longer land, for a fee that may be an
 * open intent's, because the account is closed, or because the known calls don't explain its outcome or a fee in it.
 */
export type HistoryGap = 'lapsed' | 'unclaimed' | 'closed' | 'unexplained';

/**
 * Returns why the history must be read; null when nothing is missing. `isExplained`: the known calls explain the
 * account.
 */
export function findHistoryGap(known: StateBeforeHistory, scan: StoredScan, isExplained: boolean): HistoryGap | null {
  if (known.intents.some((intent) => canBeUnmatchedPayment(intent, known))) return 'unclaimed';
  // Without an account, the calls fail to explain only one that was closed.
  if (!isExplained && known.escrow === null) return 'closed';
  const unread = known.intents.some(
    (each) => isLookedFor(each) && isExpiredAndRetained(each, known) && !isReadPastExpiry(each, scan),
  );
  if (unread) return 'lapsed';
  return isExplained || !(hasOutcome(known) || hasUnmatchedFee(known)) ? null : 'unexplained';
}

/**
 * Returns an `EXPIRED` finding for each prepared intent that can no longer land, once the history read afterwards shows
 * no trace of it.
 */
export const listExpiredOutcomes = (
  known: StateBeforeHistory,
  scan: StoredScan,
  found: readonly IntentOutcome[],
): IntentOutcome[] =>
  known.intents
    .filter(
      (intent) => intent.state === 'PREPARED' && isExpiredAndRetained(intent, known) && isReadPastExpiry(intent, scan),
    )
    .filter(
      (intent) =>
        !canBeUnmatchedPayment(intent, known) && !found.some((each) => each.intent.intentId === intent.intentId),
    )
    .map((intent) => ({ intent, executing: false, move: { state: 'EXPIRED', patch: { endReason: 'lapsed' } } }));

/**
 * Whether an intent is searched for. A rejected or wrongly bound message may have been sent too, so it counts until the
 * history is read past its last valid block height.
 */
const isLookedFor = ({ state, nextScanAt }: StoredIntent): boolean =>
  state === 'PREPARED' || (state !== 'FINALIZED' && nextScanAt !== null);

const isExpiredAndRetained = (intent: StoredIntent, { blockHeight, now, retentionMs }: StateBeforeHistory): boolean =>
  blockHeight > intent.lastValidBlockHeight && isRetained(intent, now, retentionMs);

const isReadPastExpiry = ({ lastValidBlockHeight }: StoredIntent, { readHeight }: StoredScan): boolean =>
  readHeight !== null && readHeight > lastValidBlockHeight;

/** Whether the account has a fee of this side which no intent accounts for, so that this intent may be its payment. */
export function canBeUnmatchedPayment(intent: StoredIntent, known: StateBeforeHistory): boolean {
  const { duel, escrow, now, retentionMs } = known;
  const { purpose, signerWallet } = intent;
  const side = signerWallet === duel.creatorWallet ? 'creator' : 'opponent';
  if (purpose !== 'fund' || !depositRelevantStatuses.has(duel.status) || !isRetained(intent, now, retentionMs))
    return false;
  if (escrow === null || escrow.fees[side] === 'none') return false;
  return !hasFinalizedPayment(known, signerWallet);
}

/**
 * Matches landed transactions to the duel's stored intents, whatever became of them: unbound, bound to a signature that
 * isn't theirs, or ended before they landed. Only the exact message counts that was prepared or bound.
 */
export async function matchLandedIntents(
  queries: Queries,
  duel: StoredDuel,
  landed: readonly HistoryTransaction[],
): Promise<IntentOutcome[]> {
  const blockhashes = new Set(landed.flatMap((each) => decodeBlockhash(each) ?? []));
  if (blockhashes.size === 0) return [];
  const prepared = await listIntentsByBlockhash(queries, duel.duelId, [...blockhashes]);
  const boundIntents = await listIntentsBySignature(
    queries,
    landed.map(({ signature }) => signature),
  );
  const byIntent = new Map<StoredIntent, HistoryTransaction>();
  // A transaction that succeeded counts more than one of the same intent that the program refused.
  for (const each of landed.toSorted((one, other) => Number(one.error !== null) - Number(other.error !== null))) {
    const intent = findIntentFor(each, prepared);
    if (intent !== null && !byIntent.has(intent)) byIntent.set(intent, each);
  }
  return [...byIntent].flatMap(([intent, found]) =>
    buildLandedOutcomes(intent, found, boundIntents.find(({ signature }) => signature === found.signature) ?? null),
  );
}

/** A landed message belongs to its own intent. Another one that was bound to its signature by mistake is unbound. */
function buildLandedOutcomes(
  intent: StoredIntent,
  found: HistoryTransaction,
  boundIntent: StoredIntent | null,
): IntentOutcome[] {
  const isOwn = boundIntent?.intentId === intent.intentId;
  if (
    intent.state === 'FINALIZED' ||
    boundIntent?.state === 'FINALIZED' ||
    (isOwn && openIntentStates.has(intent.state))
  )
    return [];
  const { move, executing } = evaluateLandedIntent(intent, found);
  // An intent that has ended changes again only if its payment turns out to have succeeded.
  if (move === null || (move.state !== 'FINALIZED' && intent.state !== 'PREPARED')) return [];
  const bound = { signature: found.signature, boundMessageHash: sha256Hex(found.message), recovered: true };
  const patch = isOwn ? move.patch : { ...move.patch, ...bound };
  const own: IntentOutcome = { intent, executing, move: { state: move.state, patch } };
  return boundIntent === null || isOwn ? [own] : [toUnboundOutcome(boundIntent), own];
}

const toUnboundOutcome = (intent: StoredIntent): IntentOutcome => ({
  intent,
  executing: false,
  move: {
    state: 'FAILED',
    patch: {
      signature: null,
      boundAt: null,
      boundMessageHash: null,
      endReason: null,
      error: 'is the transaction of another intent',
    },
  },
});
