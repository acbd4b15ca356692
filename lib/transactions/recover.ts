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

/** Facts by which a check decides whether it, or a later check, must read the escrow account's history. */
export interface HistoryGapFacts {
  readonly duel: StoredDuel;
  /** The duel's intents, as `listCurrentIntents` returns them. */
  readonly intents: readonly StoredIntent[];
  /** Outcomes that this check has found so far. */
  readonly findings: readonly IntentOutcome[];
  /** State of the escrow account; null if there is none that can be decoded. */
  readonly escrow: EscrowState | null;
  /** Block height of the finalized tip. */
  readonly blockHeight: bigint;
  readonly now: Date;
  /** How long intents are searched for in the history after they were prepared, in milliseconds. */
  readonly retentionMs: number;
}

/** Statuses in which a deposit that isn't recorded yet can still change the duel. */
const depositRelevantStatuses: ReadonlySet<DuelStatus> = new Set([
  'matched',
  'funding',
  'committing',
  'cancelled',
  'refunding',
]);
/** Statuses in which a result or paid-out fees in the escrow account make its history necessary. See `hasOutcome`. */
const outcomeStatuses: ReadonlySet<DuelStatus> = new Set([
  'committing',
  'funded',
  'resolving',
  'resolved',
  'settled',
  'refunded',
]);

/**
 * Whether the account shows an outcome for which the duel's status needs the calls in its history as evidence: a result
 * or paid-out fees in `outcomeStatuses`, paid-out fees in `refunding`. Before that the account's state suffices, and
 * reading the history at every step would waste RPC calls.
 */
const hasOutcome = ({ duel, escrow }: HistoryGapFacts): boolean => {
  if (escrow === null) return false;
  if (duel.status === 'refunding') return hasPaidOutFees(escrow);
  return outcomeStatuses.has(duel.status) && (hasResult(escrow) || hasPaidOutFees(escrow));
};

/**
 * Whether the account has received a fee that no finalized intent accounts for and that can still change the duel. The
 * history shows which transaction paid it. Unless the duel is `committing`, false if one of `intents` is older than
 * `retentionMs`.
 */
const hasUnmatchedFee = (known: HistoryGapFacts): boolean => {
  const { duel, escrow, intents, now, retentionMs } = known;
  return (
    depositRelevantStatuses.has(duel.status) &&
    escrow !== null &&
    (['creator', 'opponent'] as const).some(
      (side) => escrow.fees[side] !== 'none' && !hasFinalizedPayment(known, getWallet(duel, side)),
    ) &&
    // A duel that one side has paid waits for the other until its funding deadline, however old its intents are.
    (duel.status === 'committing' || intents.every((intent) => isRetained(intent, now, retentionMs)))
  );
};

const getWallet = ({ creatorWallet, opponentWallet }: StoredDuel, side: DuelSide): string | null =>
  side === 'creator' ? creatorWallet : opponentWallet;

/** Whether a finalized payment intent, stored or found by this check, accounts for this wallet's fee. */
function hasFinalizedPayment({ intents, findings }: HistoryGapFacts, wallet: string | null): boolean {
  const claims = (each: StoredIntent, state: string): boolean =>
    each.purpose === 'fund' && each.signerWallet === wallet && state === 'FINALIZED';
  return (
    intents.some((each) => claims(each, each.state)) ||
    findings.some(({ intent: each, move }) => move !== null && claims(each, move.state))
  );
}

/**
 * Why the history of an escrow account must be read. `lapsed`: an intent can no longer land, but may have landed.
 * `unclaimed`: a fee may be the payment of an intent. `closed`: the account is gone, and its last state isn't known
 * yet. `unexplained`: the known calls don't explain the account's outcome, or a fee that it has received.
 */
export type HistoryGap = 'lapsed' | 'unclaimed' | 'closed' | 'unexplained';

/**
 * Returns why the history must be read; null if it needn't be. `isExplained`: the known calls explain the account or
 * its absence.
 */
export function findHistoryGap(known: HistoryGapFacts, scan: StoredScan, isExplained: boolean): HistoryGap | null {
  if (known.intents.some((intent) => canBeUnmatchedPayment(intent, known))) return 'unclaimed';
  // The absence of an account needs an explanation only if the account was closed.
  if (!isExplained && known.escrow === null) return 'closed';
  const unread = known.intents.some(
    (each) => isSearchedFor(each) && isExpiredAndRetained(each, known) && !isReadPastExpiry(each, scan),
  );
  if (unread) return 'lapsed';
  return isExplained || !(hasOutcome(known) || hasUnmatchedFee(known)) ? null : 'unexplained';
}

/**
 * Returns an `EXPIRED` outcome for each retained `PREPARED` intent that can no longer land, if the history was read to
 * a later block height. Leaves out intents with an outcome in `found`, and those of `canBeUnmatchedPayment`.
 */
export const listExpiredOutcomes = (
  known: HistoryGapFacts,
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
 * Whether the history is searched for an intent's transaction. A rejected or wrongly bound message may have been sent
 * too, so an intent that isn't `FINALIZED` is searched for as long as it has a scan time.
 */
const isSearchedFor = ({ state, nextScanAt }: StoredIntent): boolean =>
  state === 'PREPARED' || (state !== 'FINALIZED' && nextScanAt !== null);

/** Whether an intent's blockhash has expired, and the intent is at most `retentionMs` old. */
const isExpiredAndRetained = (intent: StoredIntent, { blockHeight, now, retentionMs }: HistoryGapFacts): boolean =>
  blockHeight > intent.lastValidBlockHeight && isRetained(intent, now, retentionMs);

/** Whether the history was read past the last block height at which the intent's transaction can land. */
const isReadPastExpiry = ({ lastValidBlockHeight }: StoredIntent, { readHeight }: StoredScan): boolean =>
  readHeight !== null && readHeight > lastValidBlockHeight;

/**
 * Whether an intent is a payment, and the account has received its signer's fee, also if that has left again, for which
 * no finalized intent accounts: this intent may have paid it. False for an intent older than `retentionMs`, and in
 * statuses in which a deposit can't change the duel.
 */
export function canBeUnmatchedPayment(intent: StoredIntent, known: HistoryGapFacts): boolean {
  const { duel, escrow, now, retentionMs } = known;
  const { purpose, signerWallet } = intent;
  const side = signerWallet === duel.creatorWallet ? 'creator' : 'opponent';
  if (purpose !== 'fund' || !depositRelevantStatuses.has(duel.status) || !isRetained(intent, now, retentionMs))
    return false;
  if (escrow === null || escrow.fees[side] === 'none') return false;
  return !hasFinalizedPayment(known, signerWallet);
}

/**
 * Matches landed transactions with the duel's stored intents by their exact prepared or bound message. This also finds
 * intents without a signature, bound to a wrong one, or ended before their transaction landed. Returns only outcomes
 * that change an intent, in the order in which they must be written.
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
  // If an intent has several transactions, one that succeeded is preferred to one that failed.
  for (const each of landed.toSorted((one, other) => Number(one.error !== null) - Number(other.error !== null))) {
    const intent = findIntentFor(each, prepared);
    if (intent !== null && !byIntent.has(intent)) byIntent.set(intent, each);
  }
  const outcomes = [...byIntent].flatMap(([intent, found]) =>
    buildLandedOutcomes(intent, found, boundIntents.find(({ signature }) => signature === found.signature) ?? null),
  );
  // Unbinding comes first: it frees the signature for its own intent, and the unbound one may have an outcome too.
  const unbinds = ({ move }: IntentOutcome): number => Number(move?.patch.signature === null);
  return outcomes.toSorted((one, other) => unbinds(other) - unbinds(one));
}

/**
 * Builds the outcome of the intent that a landed message belongs to, and before it the one that unbinds `boundIntent`
 * if that is another intent. Empty if nothing changes.
 */
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
  // An intent that isn't `PREPARED` changes only if its transaction turns out to have succeeded.
  if (move === null || (move.state !== 'FINALIZED' && intent.state !== 'PREPARED')) return [];
  const bound = { signature: found.signature, boundMessageHash: sha256Hex(found.message), recovered: true };
  const patch = isOwn ? move.patch : { ...move.patch, ...bound };
  const own: IntentOutcome = { intent, executing, move: { state: move.state, patch } };
  return boundIntent === null || isOwn ? [own] : [toUnboundOutcome(boundIntent), own];
}

/** Builds the outcome that fails an intent and unbinds its signature, which belongs to another intent's transaction. */
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
