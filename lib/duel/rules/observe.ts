import { toUnixSeconds } from '../../core/clock';
import type { AlertKind } from './alert';
import { buildDuelUpdate, buildUnchangedDuelUpdate, type DuelUpdate } from './change';
import { correctRecord } from './correct';
import type { Duel, DuelSide } from './duel';
import { findNextCardUpdate, hasOpenCards, toAwaitedCards } from './follow-cards';
import type { EscrowState, Observation } from './observation';
import { buildSettledPatch, hasHeldFee, hasPaidAfterResult, hasPaidOutAs, hasResult } from './outcome';

/**
 * Decides how finalized on-chain state changes a duel: finds one step after the other until none is left. A deposit
 * counts only if its intent is verified, or once the chain has settled the duel. Everything after both deposits follows
 * from the escrow account, which the caller has verified. Corrects a record that contradicts the account before each
 * step.
 */
export function decideOnObservation(duel: Duel, observation: Observation): DuelUpdate {
  let decision = buildUnchangedDuelUpdate(duel);
  for (;;) {
    const raised = decision.changes.flatMap(({ data }) => (data.custodyAlert ? [data.custodyAlert as AlertKind] : []));
    const alerts = new Set([...observation.alertKinds, ...raised]);
    const step =
      correctRecord(decision.next, observation) ??
      decideNextStep(decision.next, { ...observation, alertKinds: alerts });
    if (step === null) return decision;
    decision = { next: step.next, changes: [...decision.changes, ...step.changes] };
  }
}

/** Finds the next step of a duel; null if on-chain state implies none. */
function decideNextStep(duel: Duel, seen: Observation): DuelUpdate | null {
  switch (duel.status) {
    case 'matched':
    case 'funding':
    case 'committing':
      return (
        decideOnDeposit(duel, seen) ??
        decideOnDuplicate(duel, seen) ??
        decideFundingEnd(duel, seen) ??
        decideOnUnmatched(duel, seen)
      );
    case 'funded':
      return (
        decideOnAccept(duel, seen.escrow) ??
        decideOnEntropy(duel, seen.escrow) ??
        decideOnClosedDraw(duel, seen) ??
        decideRefundStart(duel, seen) ??
        decideOnUnexpected(duel, seen)
      );
    case 'resolving':
      return (
        decideOnResult(duel, seen.escrow) ??
        decideOnClosedDraw(duel, seen) ??
        decideRefundStart(duel, seen) ??
        decideOnUnexpected(duel, seen)
      );
    case 'resolved':
      return findNextCardUpdate(duel, seen) ?? decideSettlement(duel, seen) ?? decideOnUnexpected(duel, seen);
    case 'refunding':
      return decideRefundEnd(duel, seen);
    case 'cancelled':
      return hasReceivedMoney(duel, seen)
        ? buildDuelUpdate(
            duel,
            'refund-started',
            { status: 'refunding', cancelReason: null },
            toAlertData('late-deposit'),
          )
        : null;
    case 'refunded':
      return seen.isExplained ? decideOnUnexpected(duel, { ...seen, duplicateDepositSide: null }) : null;
    default:
      return null;
  }
}

/**
 * State of a duel's submitted payments. `isOnChain`: at least one is on chain, at any commitment, without an error.
 * `isLive`: at least one may still land, or has landed without an error.
 */
export interface BoundPaymentStatus {
  readonly isOnChain: boolean;
  readonly isLive: boolean;
}

/**
 * Moves a matched duel to `funding` once a submitted payment is on chain without an error, and back to `matched` once
 * none can land any more.
 */
export function decideOnPayments(duel: Duel, { isOnChain, isLive }: BoundPaymentStatus): DuelUpdate {
  if (duel.status === 'matched' && isOnChain) return buildDuelUpdate(duel, 'fund-seen', { status: 'funding' });
  if (duel.status === 'funding' && !isOnChain && !isLive)
    return buildDuelUpdate(duel, 'fund-gone', { status: 'matched' });
  return buildUnchangedDuelUpdate(duel);
}

/**
 * Counts a verified deposit: with the first the duel becomes `committing`, with the second `funded`. The second counts
 * only once the account shows both.
 */
function decideOnDeposit(duel: Duel, { verifiedDeposits, escrow }: Observation): DuelUpdate | null {
  const [deposit] = (['creator', 'opponent'] as const).flatMap((side) => {
    const binding = verifiedDeposits[side];
    return binding === null || hasDeposited(duel, side) ? [] : [{ side, binding }];
  });
  if (deposit === undefined) return null;
  const deposited = deposit.side === 'creator' ? { creatorDeposited: true } : { opponentDeposited: true };
  if (duel.status !== 'committing')
    return buildDuelUpdate(duel, 'deposit-finalized', { ...deposited, status: 'committing' }, deposit);
  if (escrow?.quorumSlot == null) return null;
  return buildDuelUpdate(
    duel,
    'deposit-finalized',
    { ...deposited, status: 'funded', quorumSlot: escrow.quorumSlot },
    deposit,
  );
}

/**
 * Alerts operators to a deposit that this service didn't prepare: the program accepts a deposit by any transaction, but
 * only prepared ones count. Waits until the account's whole history is read. Also waits while that side has a submitted
 * payment, since a node may show the account before it shows the payment as final.
 */
function decideOnUnmatched(
  duel: Duel,
  { verifiedDeposits, pendingDeposits, escrow, isExplained, ...observation }: Observation,
): DuelUpdate | null {
  const { hasUnreadHistory, alertKinds } = observation;
  if (escrow === null || !isExplained || hasUnreadHistory || alertKinds.has('unmatched-deposit')) return null;
  const side = (['creator', 'opponent'] as const).find(
    (each) => escrow.fees[each] !== 'none' && !verifiedDeposits[each] && !pendingDeposits[each],
  );
  if (side === undefined) return null;
  return buildDuelUpdate(duel, 'custody-alerted', {}, { side, ...toAlertData('unmatched-deposit') });
}

/**
 * Cancels or refunds a duel once the chain's own clock, by which the program decides, is past the funding deadline. An
 * account that was closed proves nothing until its history is read.
 */
function decideFundingEnd(
  duel: Duel,
  { escrow, chainTime, hasUnreadHistory, isExplained }: Observation,
): DuelUpdate | null {
  if (duel.fundingDeadline === null || chainTime <= toUnixSeconds(duel.fundingDeadline)) return null;
  if (escrow === null && !isExplained) return null;
  if (escrow?.quorumSlot != null) {
    if (hasUnreadHistory) return null;
    return hasResult(escrow)
      ? buildDuelUpdate(duel, 'refund-started', { status: 'refunding' }, toAlertData('unexpected-result'))
      : decideRefundStart(duel, { escrow });
  }
  if (duel.status === 'committing' || (escrow !== null && hasPaidOutAs(escrow, 'refunded')) || hasHeldFee(escrow))
    return buildDuelUpdate(duel, 'refund-started', { status: 'refunding' }, toAlertData('stale-deposit'));
  return buildDuelUpdate(duel, 'timed-out', { status: 'cancelled', cancelReason: 'timeout' });
}

/** Records that the provider staked its bond. */
function decideOnAccept(duel: Duel, escrow: EscrowState | null): DuelUpdate | null {
  if (escrow?.accepted == null || duel.acceptedSlot !== null) return null;
  const { slot, targetSlot } = escrow.accepted;
  return buildDuelUpdate(
    duel,
    'accepted',
    { acceptedSlot: slot, targetSlot },
    { slot: slot.toString(), targetSlot: targetSlot.toString() },
  );
}

function decideOnEntropy(duel: Duel, escrow: EscrowState | null): DuelUpdate | null {
  if (escrow?.entropy == null) return null;
  const { slot, hash } = escrow.entropy;
  return buildDuelUpdate(
    duel,
    'entropy-locked',
    { status: 'resolving', entropySlot: slot, entropy: hash },
    { slot: slot.toString() },
  );
}

/** Records the result and the drawn cards once the result is on chain; null without a result or its entropy. */
function decideOnResult(duel: Duel, escrow: EscrowState | null): DuelUpdate | null {
  if (escrow?.result == null || escrow.entropy === null) return null;
  return buildDuelUpdate(
    duel,
    'result-committed',
    { status: 'resolved', result: escrow.result, cards: toAwaitedCards(duel, escrow) },
    { winner: escrow.result.winner },
  );
}

/**
 * Records the draw that a closed account's calls prove although its entropy is unknown, once its payouts show that the
 * duel was settled: the seed, both entries, and the winner unless both values are equal. The events say that the
 * entropy is unknown.
 */
function decideOnClosedDraw(duel: Duel, seen: Observation): DuelUpdate | null {
  if (buildSettledPatch(duel, seen) === null) return null;
  const escrow = seen.escrow as EscrowState;
  const { result } = escrow;
  if (result !== null) {
    const patch = { status: 'resolved', result, cards: toAwaitedCards(duel, escrow) } as const;
    return buildDuelUpdate(duel, 'result-committed', patch, {
      winner: result.winner,
      ...buildUnknownEntropyData(seen),
    });
  }
  // The duel settled without a known result: both values are equal, and the coin depends on the unknown entropy.
  const data = {
    winner: null,
    ...buildUnknownEntropyData(seen),
    ...toUndecidedDrawData(escrow.undecided as Undecided),
  };
  return buildDuelUpdate(duel, 'settled', { status: 'settled' }, data);
}

/** The draw of a closed escrow account whose winner isn't known, because the unknown entropy's coin decided. */
type Undecided = NonNullable<EscrowState['undecided']>;

/**
 * Returns event data for a draw with unknown entropy, with an alert for operators unless it was raised before.
 */
const buildUnknownEntropyData = ({ alertKinds }: Observation) => ({
  entropy: 'unknown' as const,
  ...(alertKinds.has('unknown-entropy') ? {} : toAlertData('unknown-entropy')),
});

const toUndecidedDrawData = ({ seed, entryIndexes }: Undecided) => ({
  seed,
  creatorEntry: entryIndexes[0],
  opponentEntry: entryIndexes[1],
});

/**
 * Settles a duel when both fees are paid out, each card is delivered or missed, and the known calls explain the
 * account. `settled` is final, so a single read of the account isn't enough. Doesn't wait for the bond, which concerns
 * only the provider.
 */
function decideSettlement(duel: Duel, { escrow, isExplained }: Observation): DuelUpdate | null {
  if (hasOpenCards(duel) || !isExplained || escrow === null || !hasPaidAfterResult(escrow)) return null;
  return buildDuelUpdate(
    duel,
    'settled',
    { status: 'settled' },
    { fees: Object.values(escrow.fees).includes('refunded') ? 'returned' : 'treasury' },
  );
}

/**
 * Starts a refund if the program would make one now. A missing account starts none: its history says how the duel
 * ended.
 */
function decideRefundStart(duel: Duel, { escrow }: Pick<Observation, 'escrow'>): DuelUpdate | null {
  if (escrow === null || hasResult(escrow) || !escrow.isRefundable) return null;
  return buildDuelUpdate(duel, 'refund-started', { status: 'refunding' });
}

/** Builds the event data that opens a custody alert of this kind. */
const toAlertData = (custodyAlert: AlertKind) => ({ custodyAlert });

/**
 * Starts the refund of a duel in which one wallet deposited twice. The program refuses a second deposit; if it ever
 * accepted one, it must not count as the other side's.
 */
function decideOnDuplicate(duel: Duel, { duplicateDepositSide }: Observation): DuelUpdate | null {
  if (duel.status !== 'committing' || duplicateDepositSide === null) return null;
  return buildDuelUpdate(
    duel,
    'refund-started',
    { status: 'refunding' },
    { side: duplicateDepositSide, ...toAlertData('duplicate-deposit') },
  );
}

/**
 * Alerts operators to a duplicate deposit or an unexpected result, once for each kind. The duel's status doesn't
 * change.
 */
function decideOnUnexpected(duel: Duel, { escrow, duplicateDepositSide, alertKinds }: Observation): DuelUpdate | null {
  const decideAlertOnce = (kind: AlertKind) =>
    alertKinds.has(kind) ? null : buildDuelUpdate(duel, 'custody-alerted', {}, toAlertData(kind));
  const expectsResult = duel.status === 'resolved' || duel.status === 'resolving';
  const isUnexpected = escrow !== null && hasResult(escrow) && !expectsResult;
  return (
    (duplicateDepositSide === null ? null : decideAlertOnce('duplicate-deposit')) ??
    (isUnexpected ? decideAlertOnce('unexpected-result') : null)
  );
}

/**
 * Ends a refund the way the chain did: as refunded or as settled. A duel that is cancelled here can settle on chain:
 * its players can pay and have it resolved without this service.
 */
function decideRefundEnd(duel: Duel, seen: Observation): DuelUpdate | null {
  const { escrow, isExplained } = seen;
  if (escrow === null) return null;
  if (isExplained && !hasResult(escrow) && hasPaidOutAs(escrow, 'refunded'))
    return buildDuelUpdate(duel, 'refunded', { status: 'refunded' });
  const alert = decideOnUnexpected(duel, seen);
  if (alert !== null) return alert;
  const outcome = buildSettledPatch(duel, seen);
  if (outcome === null) return null;
  const undecided = escrow.undecided === null ? {} : toUndecidedDrawData(escrow.undecided);
  const draw = {
    winner: outcome.result?.winner ?? null,
    ...(outcome.entropy === null ? buildUnknownEntropyData(seen) : {}),
  };
  return buildDuelUpdate(duel, 'settled', outcome, { ...draw, ...undecided });
}

/**
 * Whether the escrow account has a fee or a result, or a deposit is verified. Verified deposits that were already paid
 * out count too, since their payouts must be recorded.
 */
const hasReceivedMoney = ({ escrowAddress }: Duel, { escrow, verifiedDeposits }: Observation): boolean =>
  escrowAddress !== null &&
  (hasHeldFee(escrow) ||
    (escrow !== null && hasResult(escrow)) ||
    verifiedDeposits.creator !== null ||
    verifiedDeposits.opponent !== null);

const hasDeposited = (duel: Duel, side: DuelSide): boolean =>
  side === 'creator' ? duel.creatorDeposited : duel.opponentDeposited;
