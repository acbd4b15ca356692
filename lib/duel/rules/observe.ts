import { unixSeconds } from '../../core/clock';
import type { AlertKind } from './alert';
import { change, type Decision, unchanged } from './change';
import type { Duel, DuelSide } from './duel';
import { awaitedCards, awaitsCards, endedCards, followCards } from './follow-cards';
import type { EscrowState, Observation } from './observation';

/**
 * Follows the finalized chain, one step after the other, until nothing more follows from what was
 * seen. Deposits count only with their intent verified; everything after quorum is the escrow
 * account's own word, which the program checked.
 */
export function observe(duel: Duel, seen: Observation): Decision {
  let decision = unchanged(duel);
  for (;;) {
    const told = decision.changes.flatMap(({ data }) => (data.custodyAlert ? [data.custodyAlert as AlertKind] : []));
    const step = nextStep(decision.next, { ...seen, alerts: new Set([...seen.alerts, ...told]) });
    if (step === null) return decision;
    decision = { next: step.next, changes: [...decision.changes, ...step.changes] };
  }
}

function nextStep(duel: Duel, seen: Observation): Decision | null {
  switch (duel.status) {
    case 'matched':
    case 'funding':
    case 'committing':
      return takeDeposit(duel, seen) ?? takeDuplicate(duel, seen) ?? giveUpFunding(duel, seen);
    case 'funded':
      return takeEntropy(duel, seen.escrow) ?? giveUpResolving(duel, seen) ?? tellOfOddities(duel, seen);
    case 'resolving':
      return takeResult(duel, seen.escrow) ?? giveUpResolving(duel, seen) ?? tellOfOddities(duel, seen);
    case 'resolved':
      return followCards(duel, seen) ?? settle(duel, seen.escrow) ?? tellOfOddities(duel, seen);
    case 'refunding':
      return endRefund(duel, seen);
    case 'cancelled':
      return hasMoney(duel, seen)
        ? change(duel, 'refund-started', { status: 'refunding', cancelReason: null }, alerted('late-deposit'))
        : null;
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

/** A refund starts when the chain's own clock is past the deadline, since the program asks that clock. */
function giveUpFunding(duel: Duel, { escrow, chainTime, unread }: Observation): Decision | null {
  if (duel.fundingDeadline === null || chainTime <= unixSeconds(duel.fundingDeadline)) return null;
  if (escrow?.quorumSlot != null) {
    if (unread) return null;
    return hasResult(escrow)
      ? change(duel, 'refund-started', { status: 'refunding' }, alerted('unexpected-result'))
      : giveUpResolving(duel, { escrow, chainTime });
  }
  if (duel.status === 'committing' || holdsFee(escrow))
    return change(duel, 'refund-started', { status: 'refunding' }, alerted('stale-deposit'));
  return change(duel, 'timed-out', { status: 'cancelled', cancelReason: 'timeout' });
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
  if (escrow?.result == null) return null;
  return change(
    duel,
    'result-committed',
    { status: 'resolved', result: escrow.result, cards: awaitedCards(duel, escrow) },
    { winner: escrow.result.winner },
  );
}

/** Settled when every part is out: both fees, and each card with the winner or past its deadline. */
function settle(duel: Duel, escrow: EscrowState | null): Decision | null {
  // Without an account it can only have been settled: with a result the program refunds nothing.
  const isOut = (escrow === null || paidOut(escrow, 'settled')) && !awaitsCards(duel);
  return isOut ? change(duel, 'settled', { status: 'settled' }) : null;
}

/** A missing account proves no refund: how a closed one ended is read from its history. */
function giveUpResolving(
  duel: Duel,
  { escrow, chainTime }: Pick<Observation, 'escrow' | 'chainTime'>,
): Decision | null {
  if (escrow === null || hasResult(escrow)) return null;
  if (duel.resolutionDeadline === null || chainTime <= unixSeconds(duel.resolutionDeadline)) return null;
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
  const { escrow, verified } = seen;
  if (escrow === null) return null;
  if (paidOut(escrow, 'refunded')) return change(duel, 'refunded', { status: 'refunded' });
  const told = tellOfOddities(duel, seen);
  const { quorumSlot, entropy, result } = escrow;
  const cards = endedCards(duel, seen);
  if (told !== null || !paidOut(escrow, 'settled') || cards === 'open') return told;
  if (quorumSlot === null || entropy === null || result === null) return null;
  if (verified.creator === null || verified.opponent === null) return null;
  const deposits = { creatorDeposited: true, opponentDeposited: true, quorumSlot };
  const draw = { entropySlot: entropy.slot, entropy: entropy.hash, result, cards };
  return change(duel, 'settled', { status: 'settled', ...deposits, ...draw }, { winner: result.winner });
}

const hasResult = ({ result, fees }: EscrowState): boolean =>
  result !== null || Object.values(fees).includes('settled');

/** A deposit that is out again already counts too: what became of it must be told. */
const hasMoney = ({ escrowAddress }: Duel, { escrow, verified }: Observation): boolean =>
  escrowAddress !== null && (holdsFee(escrow) || verified.creator !== null || verified.opponent !== null);

const hasDeposited = (duel: Duel, side: DuelSide): boolean =>
  side === 'creator' ? duel.creatorDeposited : duel.opponentDeposited;

const holdsFee = (escrow: EscrowState | null): boolean =>
  escrow !== null && Object.values(escrow.fees).includes('held');

function paidOut(escrow: EscrowState, end: 'settled' | 'refunded'): boolean {
  const fees = Object.values(escrow.fees);
  return !fees.includes('held') && fees.includes(end);
}
