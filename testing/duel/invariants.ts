import type { DuelUpdate } from '../../lib/duel/rules/change';
import type { Duel, DuelStatus } from '../../lib/duel/rules/duel';

/** Every change of status that the rules may make, besides `CORRECTIONS`. */
export const TRANSITIONS: Record<DuelStatus, readonly DuelStatus[]> = {
  waiting: ['matched', 'cancelled'],
  matched: ['funding', 'committing', 'refunding', 'cancelled'],
  funding: ['matched', 'committing', 'refunding', 'cancelled'],
  committing: ['funded', 'refunding'],
  // Becomes resolved or settled without `resolving` if others moved the duel on before this service read the chain.
  funded: ['resolving', 'resolved', 'settled', 'refunding'],
  resolving: ['resolved', 'settled', 'refunding'],
  // Becomes refunding only if one of two reads of the chain was false: the read of the result or of the refund.
  resolved: ['settled', 'refunding'],
  settled: [],
  // Becomes settled only if others resolved the duel on chain without this service.
  refunding: ['refunded', 'settled'],
  refunded: [],
  cancelled: ['refunding'],
};

/** Further changes that a `record-corrected` event may make, when later evidence contradicts the record. */
const CORRECTIONS: Partial<Record<DuelStatus, readonly DuelStatus[]>> = {
  settled: ['refunded'],
  refunded: ['settled'],
  refunding: ['funded', 'resolving'],
};

/**
 * Describes the changes of an update that neither `TRANSITIONS` nor `CORRECTIONS` allows, or that don't lead from
 * `before` to `next`, and a `next` that differs without a change.
 */
export function findTransitionFaults(before: Duel, { next, changes }: DuelUpdate): string[] {
  const faults: string[] = [];
  let status: DuelStatus = before.status;
  for (const { kind, from, to } of changes) {
    if (from !== status) faults.push(`${kind} starts from ${from}, not from ${status}`);
    const isCorrected = kind === 'record-corrected' && CORRECTIONS[status]?.includes(to);
    if (status !== to && !isCorrected && !TRANSITIONS[status].includes(to))
      faults.push(`${kind} leads from ${status} to ${to}`);
    status = to;
  }
  if (next.status !== status) faults.push(`the changes lead to ${status}, the duel is ${next.status}`);
  if (changes.length === 0 && next !== before) faults.push('the duel differs without a change');
  return faults;
}

const statusesWithResult: readonly DuelStatus[] = ['resolved', 'settled'];
const statusesWithEntropy: readonly DuelStatus[] = ['resolving', ...statusesWithResult];
/** Statuses that a duel has only after both deposits. */
const statusesWithQuorum: readonly DuelStatus[] = ['funded', ...statusesWithEntropy];

/**
 * Conditions on a duel's columns in each status, named by the fault that they find. Quorum slot and entropy are those
 * of arbitrary-duel.ts.
 */
const consistencyRules: Readonly<Record<string, (duel: Duel) => boolean>> = {
  'a cancel reason without a cancellation': (duel) => (duel.cancelReason !== null) === (duel.status === 'cancelled'),
  'a result before its time, or none': (duel) =>
    (duel.result !== null) === statusesWithResult.includes(duel.status) ||
    (duel.status === 'settled' && duel.entropy === null),
  'cards without a result in card mode': (duel) =>
    (duel.cards !== null) === (duel.cardMode === 1 && duel.result !== null),
  'settled with a card that is still open': ({ status, cards }) =>
    status !== 'settled' ||
    cards === null ||
    [cards.creator, cards.opponent].every(({ state }) => state === 'delivered' || state === 'missed'),
  'one wallet on both sides': (duel) => duel.opponentWallet !== duel.creatorWallet,
  'an opponent before its time, or none': ({ status, opponentWallet }) =>
    status === 'cancelled' || (opponentWallet === null) === (status === 'waiting'),
  'another opponent than the invited one': ({ invitedWallet, opponentWallet }) =>
    invitedWallet === null || opponentWallet === null || invitedWallet === opponentWallet,
  'committing without exactly one deposit': (duel) =>
    duel.status !== 'committing' || duel.creatorDeposited !== duel.opponentDeposited,
  'no quorum of deposits': (duel) =>
    !statusesWithQuorum.includes(duel.status) ||
    (duel.creatorDeposited && duel.opponentDeposited && duel.quorumSlot === 10n),
  'an accept without its target slot, or before both paid': ({ acceptedSlot, targetSlot, quorumSlot }) =>
    (acceptedSlot === null) === (targetSlot === null) && (acceptedSlot === null || quorumSlot !== null),
  'no entropy': (duel) =>
    !statusesWithEntropy.includes(duel.status) ||
    duel.entropy === 'ee' ||
    (duel.status === 'settled' && duel.entropy === null && duel.entropySlot === null),
};

/** Lists the consistency rules that a duel breaks, with its status. */
export const findConsistencyFaults = (duel: Duel): string[] =>
  Object.entries(consistencyRules).flatMap(([fault, holds]) => (holds(duel) ? [] : [`${duel.status}: ${fault}`]));
