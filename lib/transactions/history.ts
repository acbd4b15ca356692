import { SYSTEM_PROGRAM_ADDRESS } from '../chain/escrow/address';
import { decodeTerms as decodeLayout1Terms } from '../chain/escrow/layout-1/terms';
import { type ReplayedState, type ReplayTerms, replayCalls } from '../chain/escrow/replay';
import { BOND_PART, PartState } from '../chain/escrow/state';
import { decodeTerms } from '../chain/escrow/terms';
import type { DuelStatus } from '../duel/rules/duel';
import type { EscrowState, PartState as Part } from '../duel/rules/observation';
import type { StoredDuel } from '../duel/store';
import type { StoredCall } from './call-store';
import type { StoredScan } from './scan-store';

/**
 * The replayed state of a duel: `unread` while its history isn't read to the end, `false` if its calls break the
 * program's rules.
 */
export type ReplayedHistory = ReplayedState | 'unread' | 'false';

/** Names of the states that a part has on chain, as the duel's rules use them. */
export const partStateNames: Readonly<Record<PartState, Part>> = {
  [PartState.None]: 'none',
  [PartState.Held]: 'held',
  [PartState.Settled]: 'settled',
  [PartState.Refunded]: 'refunded',
  [PartState.Paid]: 'paid',
  [PartState.Burned]: 'burned',
};

/** Replays a duel's known calls by the program's rules. */
export function replayHistory(
  duel: StoredDuel,
  calls: readonly StoredCall[],
  { readUntil, walkTop }: StoredScan,
): ReplayedHistory {
  if (readUntil === null || walkTop !== null) return 'unread';
  const landed = calls.map(({ instructionIndex, ...call }) => ({ ...call, index: instructionIndex }));
  return replayCalls(decodeReplayTerms(duel), landed) ?? 'false';
}

function decodeReplayTerms({ termsLayout, terms }: StoredDuel): ReplayTerms {
  const bytes = terms as Uint8Array;
  return termsLayout === 1 ? { layout: 1, terms: decodeLayout1Terms(bytes) } : { layout: 2, terms: decodeTerms(bytes) };
}

/**
 * Statuses that a duel gets only after its escrow account was opened. If the account is missing then, it was closed.
 */
const statusesWithEscrow: ReadonlySet<DuelStatus> = new Set([
  'committing',
  'funded',
  'resolving',
  'resolved',
  'settled',
  'refunding',
  'refunded',
]);

/**
 * Whether the escrow account existed and was closed. A stored deposit call also proves that it existed: the duel's
 * status may not count that deposit.
 */
export const wasEscrowClosed = (
  { status }: StoredDuel,
  escrow: EscrowState | null,
  calls: readonly Pick<StoredCall, 'step'>[],
): boolean => escrow === null && (statusesWithEscrow.has(status) || calls.some(({ step }) => step === 'deposit'));

/**
 * Whether the replayed history leads to the account that was read, or to its absence. `closed`: see `wasEscrowClosed`.
 */
export function isAccountExplained(history: ReplayedHistory, escrow: EscrowState | null, closed: boolean): boolean {
  if (escrow === null && !closed) return true;
  if (history === 'unread' || history === 'false') return false;
  return escrow === null ? history.isClosed : !history.isClosed && matchesAccount(history, escrow);
}

/**
 * Whether the replayed calls lead to this account: the same quorum, accept and target slots, lock or none, draw and
 * parts.
 */
function matchesAccount(course: ReplayedState, escrow: EscrowState): boolean {
  const { quorumSlot, accepted, lockSlot, commit } = course;
  const { result } = escrow;
  const isAccepted = accepted?.slot === escrow.accepted?.slot && accepted?.targetSlot === escrow.accepted?.targetSlot;
  const isDrawn =
    commit?.seed === result?.seed &&
    [0, 1].every((side) => commit?.entries[side]?.index === result?.sides[side as 0 | 1].entryIndex);
  const isLocked = (lockSlot !== null) === (escrow.entropy !== null);
  return quorumSlot === escrow.quorumSlot && isAccepted && isLocked && isDrawn && hasSameParts(course, escrow);
}

function hasSameParts({ parts, commit }: ReplayedState, { fees, bond, cards }: EscrowState): boolean {
  const part = (index: number): Part => partStateNames[parts[index] ?? PartState.None];
  const isSameCard = (side: 0 | 1): boolean => {
    const isCard = commit?.entries[side]?.mint !== SYSTEM_PROGRAM_ADDRESS;
    return cards === null || !isCard || cards[side === 0 ? 'creator' : 'opponent'].part === part(2 + side);
  };
  const isPaid = fees.creator === part(0) && fees.opponent === part(1) && bond === part(BOND_PART);
  return isPaid && isSameCard(0) && isSameCard(1);
}
