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

/** State of a duel that a check knows before it reads the escrow account's history. */
export interface StateBeforeHistory {
  readonly duel: StoredDuel;
  /** The duel's intents, as `listCurrentIntents` returns them. */
  readonly intents: readonly StoredIntent[];
  /** Outcomes that this check has found by the signatures that are bound to intents. */
  readonly findings: readonly IntentOutcome[];
  /** State of the escrow account; null when there is none. */
  readonly escrow: EscrowState | null;
  readonly blockHeight: bigint;
  readonly now: Date;
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
/** Statuses in which a result or a paid-out fee in the escrow account makes its history necessary. */
const outcomeStatuses: ReadonlySet<DuelStatus> = new Set([
  'committing',
  'funded',
  'resolving',
  'resolved',
  'settled',
  'refunded',
]);

/**
 * Whether the account shows a result or paid out fees, so that the calls in its history are needed as evidence. Before
 * that the account's state suffices, and reading the history at every step would waste RPC calls.
 */
const hasOutcome = ({ duel, escrow }: StateBeforeHistory): boolean => {
  if (escrow === null) return false;
  if (duel.status === 'refunding') return hasPaidOutFees(escrow);
  return outcomeStatuses.has(duel.status) && (hasResult(escrow) || hasPaidOutFees(escrow));
};

/**
 * Whether the account has a fee that no finalized intent accounts for and that can still change the duel. The history
 * shows which transaction paid it. Unless the duel is `committing`, false if one of its intents is older than
 * `retentionMs`.
 */
const hasUnmatchedFee = (known: StateBeforeHistory): boolean => {
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
function hasFinalizedPayment({ intents, findings }: StateBeforeHistory, wallet: string | null): boolean {
  const claims = (each: StoredIntent, state: string): boolean =>
    each.purpose === 'fund' && each.signerWallet === wallet && state === 'FINALIZED';
  return (
    intents.some((each) => claims(each, each.state)) ||
    findings.some(({ intent: each, move }) => move !== null && claims(each, move.state))
  );
}

/**
 * Why the history of an escrow account must be read. `lapsed`: an intent can no longer land, but may have landed.
 * `unclaimed`: a fee may be the payment of an intent. `closed`: there is no account, and the known calls don't explain
 * why. `unexplained`: the known calls don't explain the account's outcome or a fee in it.
 */
export type HistoryGap = 'lapsed' | 'unclaimed' | 'closed' | 'unexplained';

/**
 * Returns why the history must be read; null when nothing is missing. `isExplained`: the known calls explain the
 * account.
 */
export function findHistoryGap(known: StateBeforeHistory, scan: StoredScan, isExplained: boolean): HistoryGap | null {
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
 * Returns an `EXPIRED` finding for each prepared intent that can no longer land, if the history was read to a later
 * block height and its transaction wasn't in it.
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
 * Whether the history is searched for an intent's transaction. A rejected or wrongly bound message may have been sent
 * too, so such an intent is searched for until the history is read past its last valid block height.
 */
const isSearchedFor = ({ state, nextScanAt }: StoredIntent): boolean =>
  state === 'PREPARED' || (state !== 'FINALIZED' && nextScanAt !== null);

/** Whether an intent's blockhash has expired while the intent is within its retention. */
const isExpiredAndRetained = (intent: StoredIntent, { blockHeight, now, retentionMs }: StateBeforeHistory): boolean =>
  blockHeight > intent.lastValidBlockHeight && isRetained(intent, now, retentionMs);

/** Whether the history was read past the last block height at which the intent's transaction can land. */
const isReadPastExpiry = ({ lastValidBlockHeight }: StoredIntent, { readHeight }: StoredScan): boolean =>
  readHeight !== null && readHeight > lastValidBlockHeight;

/**
 * Whether the account has received the fee of the intent's signer, also if it has left again, and no finalized intent
 * accounts for it, so that this intent may be its payment. False for an intent older than `retentionMs`, and in
 * statuses in which a deposit can't change the duel.
 */
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
 * Matches landed transactions to the duel's stored intents by their exact prepared or bound message. Intents in any
 * state are matched: without a signature, bound to a wrong signature, or ended before their transaction landed.
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
  return [...byIntent].flatMap(([intent, found]) =>
    buildLandedOutcomes(intent, found, boundIntents.find(({ signature }) => signature === found.signature) ?? null),
  );
}

/**
 * Builds the outcome of the intent that a landed message belongs to, and unbinds `boundIntent` if that is another one.
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
  // An intent that has ended changes again only if its transaction turns out to have succeeded.
  if (move === null || (move.state !== 'FINALIZED' && intent.state !== 'PREPARED')) return [];
  const bound = { signature: found.signature, boundMessageHash: sha256Hex(found.message), recovered: true };
  const patch = isOwn ? move.patch : { ...move.patch, ...bound };
  const own: IntentOutcome = { intent, executing, move: { state: move.state, patch } };
  return boundIntent === null || isOwn ? [own] : [toUnboundOutcome(boundIntent), own];
}

/** Builds the outcome that fails an intent whose bound signature is of another intent, and unbinds it. */
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
