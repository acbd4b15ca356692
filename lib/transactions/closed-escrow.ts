import type { Queries } from '../../db/client';
import { SYSTEM_PROGRAM_ADDRESS } from '../chain/escrow/address';
import type { ReplayedState, ResultCommit } from '../chain/escrow/replay';
import { BOND_PART, PartState } from '../chain/escrow/state';
import { toUnixSeconds } from '../core/clock';
import type { EscrowState } from '../duel/rules/observation';
import type { StoredDuel } from '../duel/store';
import { findDrawEvidence } from '../provider/evidence-store';
import type { LockedEntropy } from '../provider/port';
import { partStateNames } from './history';
import { deriveResultFromEntries, type ProvenResult, recomputeResult } from './recompute';

/**
 * Asks a duel's provider for the entropy for which it revealed its seed. Null if the provider doesn't know the entropy
 * or isn't connected; `unreachable` if it gives no usable answer.
 */
export type RequestEntropy = (duel: StoredDuel) => Promise<LockedEntropy | 'unreachable' | null>;

interface ReplayDependencies {
  readonly queries: Queries;
  readonly askEntropy: RequestEntropy;
  /** The chain's clock, unix seconds. */
  readonly chainTime: bigint;
}

/** A draw with the entries that the commit call proves. `entropy` is null if it isn't known. */
interface ReplayedDraw extends ProvenResult {
  readonly entropy: LockedEntropy | null;
}

/**
 * Returns the last state of a closed escrow account, from the replayed calls of its finalized history. No call contains
 * the entropy: if a result was committed and no stored entropy leads to the committed entries, the provider is asked.
 * Returns `postponed` if it then gives no usable answer and the resolution deadline hasn't passed.
 */
export async function replayClosedEscrow(
  reads: ReplayDependencies,
  duel: StoredDuel,
  course: ReplayedState,
): Promise<EscrowState | 'postponed'> {
  const { parts, quorumSlot, accepted, commit } = course;
  const part = (index: number) => partStateNames[parts[index] ?? PartState.None];
  const drawn = commit === null ? null : await findReplayedDraw(reads, duel, course, commit);
  if (drawn === 'postponed') return drawn;
  const card = (side: 0 | 1) => {
    const mint = commit?.entries[side]?.mint ?? SYSTEM_PROGRAM_ADDRESS;
    return { mint, part: mint === SYSTEM_PROGRAM_ADDRESS ? ('settled' as const) : part(2 + side) };
  };
  const hasCards = commit !== null && duel.cardMode === 1;
  return {
    fees: { creator: part(0), opponent: part(1) },
    bond: part(BOND_PART),
    quorumSlot,
    accepted,
    entropy: drawn === null ? findRecordedEntropy(duel) : drawn.entropy,
    result: drawn?.result ?? null,
    undecided: drawn?.undecidedDraw ?? null,
    cards: hasCards ? { creator: card(0), opponent: card(1) } : null,
    isRefundable: commit === null && (part(0) === 'refunded' || part(1) === 'refunded'),
    // The program closes the account only when no card can be deposited any more.
    hasMissedCards: true,
  };
}

/**
 * Finds the draw that the commit proved: from an entropy that leads to the proved entries, or else from the entries
 * alone. An entropy that leads to other entries is wrong, even if this service recorded it.
 */
async function findReplayedDraw(
  { queries, askEntropy, chainTime }: ReplayDependencies,
  duel: StoredDuel,
  course: ReplayedState,
  commit: ResultCommit,
): Promise<ReplayedDraw | 'postponed'> {
  const signed = (await findDrawEvidence(queries, duel.duelId))?.answer ?? null;
  const known = [signed && { slot: BigInt(signed.entropySlot), hash: signed.entropy }, findRecordedEntropy(duel)];
  for (const entropy of known) {
    const result = entropy && (await recomputeProvenResult(queries, duel, commit, entropy.hash));
    if (entropy && result) return { entropy, result, undecidedDraw: null };
  }
  const reportedEntropy = await askEntropy(duel);
  if (reportedEntropy === 'unreachable' && isBeforeDeadline(duel, chainTime)) return 'postponed';
  if (reportedEntropy !== null && reportedEntropy !== 'unreachable' && canBeLockedSlot(course, reportedEntropy)) {
    const result = await recomputeProvenResult(queries, duel, commit, reportedEntropy.hash);
    if (result !== null) return { entropy: reportedEntropy, result, undecidedDraw: null };
  }
  return { entropy: null, ...(await deriveResultFromEntries(queries, duel, commit)) };
}

const findRecordedEntropy = ({ entropySlot, entropy }: StoredDuel): LockedEntropy | null =>
  entropySlot === null || entropy === null ? null : { slot: entropySlot, hash: entropy };

/** Whether the chain's clock (unix seconds) hasn't passed the resolution deadline. False if the duel has none. */
const isBeforeDeadline = ({ resolutionDeadline }: StoredDuel, chainTime: bigint): boolean =>
  resolutionDeadline !== null && chainTime <= toUnixSeconds(resolutionDeadline);

/**
 * Whether the entropy's slot fits the lock: not before the target slot, and before the slot in which the lock landed.
 */
const canBeLockedSlot = ({ accepted, lockSlot }: ReplayedState, { slot }: LockedEntropy): boolean =>
  accepted !== null && lockSlot !== null && slot >= accepted.targetSlot && slot < lockSlot;

/**
 * Computes the result of the committed seed and this entropy. Returns null if there is none, or the commit proved other
 * entries than the result's.
 */
async function recomputeProvenResult(queries: Queries, duel: StoredDuel, commit: ResultCommit, entropy: string) {
  const recomputed = await recomputeResult(queries, duel, commit.seed, entropy);
  const isProven = recomputed?.result.sides.every(({ entryIndex }, side) => commit.entries[side]?.index === entryIndex);
  return isProven === true ? (recomputed?.result ?? null) : null;
}
