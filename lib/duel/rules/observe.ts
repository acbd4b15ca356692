import { unixSeconds } from '../../core/clock';
import type { AlertKind } from './alert';
import { change, type Decision, unchanged } from './change';
import { correct } from './correct';
import type { Duel, DuelSide } from './duel';
import { awaitedCards, awaitsCards, followCards } from './follow-cards';
import type { EscrowState, Observation } from './observation';
import { hasPaidAfterResult, hasResult, holdsFee, paidOut, readSettled } from './outcome';

/**
 * Follows the finalized chain, one step after the other, until nothing more follows from what was
 * seen. Deposits count only with their intent verified; everything after quorum follows from the
 * escrow account, which was verified when it was read. A record that it contradicts is corrected first.
 */
export function observe(duel: Duel, seen: Observation): Decision {
  let decision = unchanged(duel);
  for (;;) {
    const told = decision.changes.flatMap(({ data }) => (data.custodyAlert ? [data.custodyAlert as AlertKind] : []));
    const step =
      correct(decision.next, seen) ?? nextStep(decision.next, { ...seen, alerts: new Set([...seen.alerts, ...told]) });
    if (step === null) return decision;
    decision = { next: step.next, changes: [...decision.changes, ...step.changes] };
  }
}

function nextStep(duel: Duel, seen: Observation): Decision | null {
  switch (duel.status) {
    case 'matched':
    case 'funding':
    case 'committing':
      return (
        takeDeposit(duel, seen) ?? takeDuplicate(duel, seen) ?? giveUpFunding(duel, seen) ?? tellOfUnmatched(duel, seen)
      );
    case 'funded':
      return (
        takeAccept(duel, seen.escrow) ??
        takeEntropy(duel, seen.escrow) ??
        takeClosed(duel, seen) ??
        giveUpResolving(duel, seen) ??
        tellOfOddities(duel, seen)
      );
    case 'resolving':
      return (
        takeResult(duel, seen.escrow) ??
        takeClosed(duel, seen) ??
        giveUpResolving(duel, seen) ??
        tellOfOddities(duel, seen)
      );
    case 'resolved':
      return followCards(duel, seen) ?? settle(duel, seen) ?? tellOfOddities(duel, seen);
    case 'refunding':
      return endRefund(duel, seen);
    case 'cancelled':
      return hasMoney(duel, seen)
        ? change(duel, 'refund-started', { status: 'refunding', cancelReason: null }, alerted('late-deposit'))
        : null;
    case 'refunded':
      return seen.isTold ? tellOfOddities(duel, { ...seen, duplicate: null }) : null;
    default:
      return null;
  }
}

/** Bound payments of a duel: `executing` when the chain shows one, `pending` while one is not proven dead. */
export interface Payments {
  readonly executing: boolean;
  readonly pending: boolean;
}

/** Funding begins with the first payment that executes, and falls back when every bound one is proven dead. */
export function followPayments(duel: Duel, { executing, pending }: Payments): Decision {
  if (duel.status === 'matched' && executing) return change(duel, 'fund-seen', { status: 'funding' });
  if (duel.status === 'funding' && !executing && !pending) return change(duel, 'fund-gone', { status: 'matched' });
  return unchanged(duel);
}

function takeDeposit(duel: Duel, { verified, escrow }: Observation): Decision | null {
  const side = (['creator', 'opponent'] as const).find((each) => verified[each] && !hasDeposited(duel, each));
  if (side === undefined) return null;
  const told = { side, binding: verified[side] };
  const deposited = side === 'creator' ? { creatorDeposited: true } : { opponentDeposited: true };
  if (duel.status !== 'committing')
    return change(duel, 'deposit-finalized', { ...deposited, status: 'committing' }, told);
  if (escrow?.quorumSlot == null) return null;
  return change(duel, 'deposit-finalized', { ...deposited, status: 'funded', quorumSlot: escrow.quorumSlot }, told);
}

/**
 * The program takes a deposit by any transaction, and this service counts only those that it prepared. Both players are
 * told at the first check that has read the account's whole history without finding an intent for it.
 */
function tellOfUnmatched(duel: Duel, { verified, escrow, isTold, unread, alerts }: Observation): Decision | null {
  if (escrow === null || !isTold || unread || alerts.has('unmatched-deposit')) return null;
  const side = (['creator', 'opponent'] as const).find((each) => escrow.fees[each] !== 'none' && !verified[each]);
  if (side === undefined) return null;
  return change(duel, 'custody-alerted', {}, { side, ...alerted('unmatched-deposit') });
}

/**
 * A refund starts when the chain's own clock is past the deadline, since the program asks that clock. An account that was
 * there and is closed says nothing until its history is read.
 */
function giveUpFunding(duel: Duel, { escrow, chainTime, unread, isTold }: Observation): Decision | null {
  if (duel.fundingDeadline === null || chainTime <= unixSeconds(duel.fundingDeadline)) return null;
  if (escrow === null && !isTold) return null;
  if (escrow?.quorumSlot != null) {
    if (unread) return null;
    return hasResult(escrow)
      ? change(duel, 'refund-started', { status: 'refunding' }, alerted('unexpected-result'))
      : giveUpResolving(duel, { escrow });
  }
  if (duel.status === 'committing' || (escrow !== null && paidOut(escrow, 'refunded')) || holdsFee(escrow))
    return change(duel, 'refund-started', { status: 'refunding' }, alerted('stale-deposit'));
  return change(duel, 'timed-out', { status: 'cancelled', cancelReason: 'timeout' });
}

/** The provider put its bond up: an event and two fields, no status of its own. */
function takeAccept(duel: Duel, escrow: EscrowState | null): Decision | null {
  if (escrow?.accepted == null || duel.acceptedSlot !== null) return null;
  const { slot, targetSlot } = escrow.accepted;
  return change(
    duel,
    'accepted',
    { acceptedSlot: slot, targetSlot },
    { slot: slot.toString(), targetSlot: targetSlot.toString() },
  );
}

function takeEntropy(duel: Duel, escrow: EscrowState | null): Decision | null {
  if (escrow?.entropy == null) return null;
  const { slot, hash } = escrow.entropy;
  return change(
    duel,
    'entropy-locked',
    { status: 'resolving', entropySlot: slot, entropy: hash },
    { slot: slot.toString() },
  );
}

function takeResult(duel: Duel, escrow: EscrowState | null): Decision | null {
  if (escrow?.result == null || escrow.entropy === null) return null;
  return change(
    duel,
    'result-committed',
    { status: 'resolved', result: escrow.result, cards: awaitedCards(duel, escrow) },
    { winner: escrow.result.winner },
  );
}

/**
 * Takes what the calls of a closed account prove where nobody knows its entropy: the seed, both entries, and the winner
 * unless the values are equal. The events say that the entropy is unknown. A known entropy is taken before.
 */
function takeClosed(duel: Duel, seen: Observation): Decision | null {
  if (readSettled(duel, seen) === null) return null;
  const escrow = seen.escrow as EscrowState;
  const { result } = escrow;
  if (result !== null) {
    const patch = { status: 'resolved', result, cards: awaitedCards(duel, escrow) } as const;
    return change(duel, 'result-committed', patch, { winner: result.winner, ...describeUnknown(seen) });
  }
  // A duel that settled without a result is a draw of equal values whose entropy is unknown.
  const data = { winner: null, ...describeUnknown(seen), ...describeUndecided(escrow.undecided as Undecided) };
  return change(duel, 'settled', { status: 'settled' }, data);
}

type Undecided = NonNullable<EscrowState['undecided']>;

/** Returns event data for a draw whose entropy nobody knows, with an alert for operators unless it was raised before. */
const describeUnknown = ({ alerts }: Observation) => ({
  entropy: 'unknown',
  ...(alerts.has('unknown-entropy') ? {} : alerted('unknown-entropy')),
});

const describeUndecided = ({ seed, entryIndexes }: Undecided) => ({
  seed,
  creatorEntry: entryIndexes[0],
  opponentEntry: entryIndexes[1],
});

/**
 * Settled when both fees are out, each card is with the winner or past its deadline, and the payouts are known: an end is
 * for good, so no single read of an account decides it. The bond is the provider's affair: nobody waits for it.
 */
function settle(duel: Duel, { escrow, isTold }: Observation): Decision | null {
  if (awaitsCards(duel) || !isTold || escrow === null || !hasPaidAfterResult(escrow)) return null;
  return change(
    duel,
    'settled',
    { status: 'settled' },
    { fees: Object.values(escrow.fees).includes('refunded') ? 'returned' : 'treasury' },
  );
}

/** A missing account proves no refund: how a closed one ended is read from its history. */
function giveUpResolving(duel: Duel, { escrow }: Pick<Observation, 'escrow'>): Decision | null {
  if (escrow === null || hasResult(escrow) || !escrow.isRefundable) return null;
  return change(duel, 'refund-started', { status: 'refunding' });
}

const alerted = (custodyAlert: AlertKind) => ({ custodyAlert });

/** The program refuses a second deposit of one wallet; had it taken one, nothing of it may make a quorum. */
function takeDuplicate(duel: Duel, { duplicate }: Observation): Decision | null {
  if (duel.status !== 'committing' || duplicate === null) return null;
  return change(duel, 'refund-started', { status: 'refunding' }, { side: duplicate, ...alerted('duplicate-deposit') });
}

/** What an operator must see though the duel goes on; told once. */
function tellOfOddities(duel: Duel, { escrow, duplicate, alerts }: Observation): Decision | null {
  const tell = (kind: AlertKind) => (alerts.has(kind) ? null : change(duel, 'custody-alerted', {}, alerted(kind)));
  const isKnown = duel.status === 'resolved' || duel.status === 'resolving';
  const isOdd = escrow !== null && hasResult(escrow) && !isKnown;
  return (duplicate === null ? null : tell('duplicate-deposit')) ?? (isOdd ? tell('unexpected-result') : null);
}

/**
 * The chain decides how a refund ends. Two players can pay for a duel that was called off and have it
 * resolved past this service; the program then settles it, and so does the record.
 */
function endRefund(duel: Duel, seen: Observation): Decision | null {
  const { escrow, isTold } = seen;
  if (escrow === null) return null;
  if (isTold && !hasResult(escrow) && paidOut(escrow, 'refunded'))
    return change(duel, 'refunded', { status: 'refunded' });
  const told = tellOfOddities(duel, seen);
  if (told !== null) return told;
  const end = readSettled(duel, seen);
  if (end === null) return null;
  const undecided = escrow.undecided === null ? {} : describeUndecided(escrow.undecided);
  const known = {
    winner: end.result?.winner ?? null,
    ...(end.entropy === null ? describeUnknown(seen) : {}),
  };
  return change(duel, 'settled', end, { ...known, ...undecided });
}

/** A deposit that is out again already counts too: what became of it must be told. */
const hasMoney = ({ escrowAddress }: Duel, { escrow, verified }: Observation): boolean =>
  escrowAddress !== null &&
  (holdsFee(escrow) ||
    (escrow !== null && hasResult(escrow)) ||
    verified.creator !== null ||
    verified.opponent !== null);

const hasDeposited = (duel: Duel, side: DuelSide): boolean =>
  side === 'creator' ? duel.creatorDeposited : duel.opponentDeposited;
