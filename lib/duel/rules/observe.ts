import { unixSeconds } from '../../core/clock';
import type { AlertKind } from './alert';
import { change, type Decision, unchanged } from './change';
import { correctRecord } from './correct';
import type { Duel, DuelSide } from './duel';
import { followCards, hasOpenCards, toAwaitedCards } from './follow-cards';
import type { EscrowState, Observation } from './observation';
import { hasPaidAfterResult, hasPaidOutAs, hasResult, holdsFee, readSettled } from './outcome';

/**
 * Decides how a duel changes because of the finalized chain: one step after the other, until none is left. Deposits
 * count only with their intent verified, or once the chain has settled the duel. Everything after both deposits follows
 * from the escrow account, which was verified when it was read. A record that contradicts the account is corrected
 * first.
 */
export function observe(duel: Duel, observation: Observation): Decision {
  let decision = unchanged(duel);
  for (;;) {
    const raised = decision.changes.flatMap(({ data }) => (data.custodyAlert ? [data.custodyAlert as AlertKind] : []));
    const alerts = new Set([...observation.alerts, ...raised]);
    const step = correctRecord(decision.next, observation) ?? findStep(decision.next, { ...observation, alerts });
    if (step === null) return decision;
    decision = { next: step.next, changes: [...decision.changes, ...step.changes] };
  }
}

/**
 * Finds the next step of a duel; null if none follows. The functions called `take…` record facts that the chain shows.
 */
function findStep(duel: Duel, seen: Observation): Decision | null {
  switch (duel.status) {
    case 'matched':
    case 'funding':
    case 'committing':
      return (
        takeDeposit(duel, seen) ?? takeDuplicate(duel, seen) ?? endFunding(duel, seen) ?? reportUnmatched(duel, seen)
      );
    case 'funded':
      return (
        takeAccept(duel, seen.escrow) ??
        takeEntropy(duel, seen.escrow) ??
        takeClosedDraw(duel, seen) ??
        startRefund(duel, seen) ??
        reportUnexpected(duel, seen)
      );
    case 'resolving':
      return (
        takeResult(duel, seen.escrow) ??
        takeClosedDraw(duel, seen) ??
        startRefund(duel, seen) ??
        reportUnexpected(duel, seen)
      );
    case 'resolved':
      return followCards(duel, seen) ?? settle(duel, seen) ?? reportUnexpected(duel, seen);
    case 'refunding':
      return endRefund(duel, seen);
    case 'cancelled':
      return hasReceivedMoney(duel, seen)
        ? change(duel, 'refund-started', { status: 'refunding', cancelReason: null }, toAlertData('late-deposit'))
        : null;
    case 'refunded':
      return seen.isExplained ? reportUnexpected(duel, { ...seen, duplicate: null }) : null;
    default:
      return null;
  }
}

/** Bound payments of a duel: `executing` when the chain shows one, `pending` while one is not proven dead. */
export interface Payments {
  readonly executing: boolean;
  readonly pending: boolean;
}

/**
 * Moves a matched duel to `funding` with the first payment that executes, and back when every bound payment is proven
 * dead.
 */
export function followPayments(duel: Duel, { executing, pending }: Payments): Decision {
  if (duel.status === 'matched' && executing) return change(duel, 'fund-seen', { status: 'funding' });
  if (duel.status === 'funding' && !executing && !pending) return change(duel, 'fund-gone', { status: 'matched' });
  return unchanged(duel);
}

function takeDeposit(duel: Duel, { verified, escrow }: Observation): Decision | null {
  const side = (['creator', 'opponent'] as const).find((each) => verified[each] && !hasDeposited(duel, each));
  if (side === undefined) return null;
  const data = { side, binding: verified[side] };
  const deposited = side === 'creator' ? { creatorDeposited: true } : { opponentDeposited: true };
  if (duel.status !== 'committing')
    return change(duel, 'deposit-finalized', { ...deposited, status: 'committing' }, data);
  if (escrow?.quorumSlot == null) return null;
  return change(duel, 'deposit-finalized', { ...deposited, status: 'funded', quorumSlot: escrow.quorumSlot }, data);
}

/**
 * Alerts about a deposit that no intent accounts for: the program takes a deposit by any transaction, this service
 * counts only those that it prepared. Waits for a check that has read the account's whole history.
 */
function reportUnmatched(duel: Duel, { verified, escrow, isExplained, unread, alerts }: Observation): Decision | null {
  if (escrow === null || !isExplained || unread || alerts.has('unmatched-deposit')) return null;
  const side = (['creator', 'opponent'] as const).find((each) => escrow.fees[each] !== 'none' && !verified[each]);
  if (side === undefined) return null;
  return change(duel, 'custody-alerted', {}, { side, ...toAlertData('unmatched-deposit') });
}

/**
 * Cancels or refunds a duel once the chain's own clock is past the funding deadline, as the program does. An account
 * that was closed proves nothing until its history is read.
 */
function endFunding(duel: Duel, { escrow, chainTime, unread, isExplained }: Observation): Decision | null {
  if (duel.fundingDeadline === null || chainTime <= unixSeconds(duel.fundingDeadline)) return null;
  if (escrow === null && !isExplained) return null;
  if (escrow?.quorumSlot != null) {
    if (unread) return null;
    return hasResult(escrow)
      ? change(duel, 'refund-started', { status: 'refunding' }, toAlertData('unexpected-result'))
      : startRefund(duel, { escrow });
  }
  if (duel.status === 'committing' || (escrow !== null && hasPaidOutAs(escrow, 'refunded')) || holdsFee(escrow))
    return change(duel, 'refund-started', { status: 'refunding' }, toAlertData('stale-deposit'));
  return change(duel, 'timed-out', { status: 'cancelled', cancelReason: 'timeout' });
}

/** Records that the provider staked its bond. */
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
    { status: 'resolved', result: escrow.result, cards: toAwaitedCards(duel, escrow) },
    { winner: escrow.result.winner },
  );
}

/**
 * Records the draw that a closed account's calls prove although its entropy is unknown: the seed, both entries, and the
 * winner unless the values are equal. The events say that the entropy is unknown. A known entropy is taken before.
 */
function takeClosedDraw(duel: Duel, seen: Observation): Decision | null {
  if (readSettled(duel, seen) === null) return null;
  const escrow = seen.escrow as EscrowState;
  const { result } = escrow;
  if (result !== null) {
    const patch = { status: 'resolved', result, cards: toAwaitedCards(duel, escrow) } as const;
    return change(duel, 'result-committed', patch, { winner: result.winner, ...describeUnknown(seen) });
  }
  // A duel that settled without a result is a draw of equal values whose entropy is unknown.
  const data = { winner: null, ...describeUnknown(seen), ...describeUndecided(escrow.undecided as Undecided) };
  return change(duel, 'settled', { status: 'settled' }, data);
}

type Undecided = NonNullable<EscrowState['undecided']>;

/**
 * Returns event data for a draw whose entropy nobody knows, with an alert for operators unless it was raised before.
 */
const describeUnknown = ({ alerts }: Observation) => ({
  entropy: 'unknown',
  ...(alerts.has('unknown-entropy') ? {} : toAlertData('unknown-entropy')),
});

const describeUndecided = ({ seed, entryIndexes }: Undecided) => ({
  seed,
  creatorEntry: entryIndexes[0],
  opponentEntry: entryIndexes[1],
});

/**
 * Settles a duel when both fees are paid out, each card is with the winner or past its deadline, and the history
 * explains the account: settling is final, so no single read of an account decides it. The bond is only the provider's;
 * nothing waits for it.
 */
function settle(duel: Duel, { escrow, isExplained }: Observation): Decision | null {
  if (hasOpenCards(duel) || !isExplained || escrow === null || !hasPaidAfterResult(escrow)) return null;
  return change(
    duel,
    'settled',
    { status: 'settled' },
    { fees: Object.values(escrow.fees).includes('refunded') ? 'returned' : 'treasury' },
  );
}

/** Starts the refund that the program would make now. A missing account proves none: its history says how it ended. */
function startRefund(duel: Duel, { escrow }: Pick<Observation, 'escrow'>): Decision | null {
  if (escrow === null || hasResult(escrow) || !escrow.isRefundable) return null;
  return change(duel, 'refund-started', { status: 'refunding' });
}

const toAlertData = (custodyAlert: AlertKind) => ({ custodyAlert });

/**
 * Refunds a duel with two deposits of one wallet. The program refuses the second; had it taken one, it must not count.
 */
function takeDuplicate(duel: Duel, { duplicate }: Observation): Decision | null {
  if (duel.status !== 'committing' || duplicate === null) return null;
  return change(
    duel,
    'refund-started',
    { status: 'refunding' },
    { side: duplicate, ...toAlertData('duplicate-deposit') },
  );
}

/** Alerts operators to a duplicate deposit or an unexpected result, once for each. The duel goes on. */
function reportUnexpected(duel: Duel, { escrow, duplicate, alerts }: Observation): Decision | null {
  const alert = (kind: AlertKind) => (alerts.has(kind) ? null : change(duel, 'custody-alerted', {}, toAlertData(kind)));
  const expectsResult = duel.status === 'resolved' || duel.status === 'resolving';
  const isUnexpected = escrow !== null && hasResult(escrow) && !expectsResult;
  return (duplicate === null ? null : alert('duplicate-deposit')) ?? (isUnexpected ? alert('unexpected-result') : null);
}

/**
 * Ends a refund as the chain did. Two players can pay for a cancelled duel and have it resolved without this service;
 * the program then settles it, and so does the record.
 */
function endRefund(duel: Duel, seen: Observation): Decision | null {
  const { escrow, isExplained } = seen;
  if (escrow === null) return null;
  if (isExplained && !hasResult(escrow) && hasPaidOutAs(escrow, 'refunded'))
    return change(duel, 'refunded', { status: 'refunded' });
  const alert = reportUnexpected(duel, seen);
  if (alert !== null) return alert;
  const outcome = readSettled(duel, seen);
  if (outcome === null) return null;
  const undecided = escrow.undecided === null ? {} : describeUndecided(escrow.undecided);
  const draw = {
    winner: outcome.result?.winner ?? null,
    ...(outcome.entropy === null ? describeUnknown(seen) : {}),
  };
  return change(duel, 'settled', outcome, { ...draw, ...undecided });
}

/** Whether money reached the duel, including deposits that are paid out already: their payouts must be reported. */
const hasReceivedMoney = ({ escrowAddress }: Duel, { escrow, verified }: Observation): boolean =>
  escrowAddress !== null &&
  (holdsFee(escrow) ||
    (escrow !== null && hasResult(escrow)) ||
    verified.creator !== null ||
    verified.opponent !== null);

const hasDeposited = (duel: Duel, side: DuelSide): boolean =>
  side === 'creator' ? duel.creatorDeposited : duel.opponentDeposited;
