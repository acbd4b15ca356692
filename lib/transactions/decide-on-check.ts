import type { AlertKind } from '../duel/rules/alert';
import { buildDuelUpdate, type DuelUpdate } from '../duel/rules/change';
import type { DuelSide, DuelStatus } from '../duel/rules/duel';
import type { Observation, SignatureBinding } from '../duel/rules/observation';
import { decideOnObservation, decideOnPayments } from '../duel/rules/observe';
import type { DuelCheck } from './check-duel';
import { boundIntentStates } from './intent-rules';
import type { StoredIntent } from './store';

const SIDES: readonly DuelSide[] = ['creator', 'opponent'];
/** The states of a final payment. */
const finalStates: ReadonlySet<string> = new Set(['FINALIZED']);
/** States of a submitted payment that may still become final. */
const pendingStates: ReadonlySet<string> = new Set(['SUBMITTED', 'CONFIRMED']);
const PAID_OUT_STATUSES: ReadonlySet<DuelStatus> = new Set(['settled', 'refunded']);

/**
 * Decides the changes of a duel after a check. `intents` are the duel's intents after the check's findings were saved.
 * `alerts` are kinds that must not be raised again.
 */
export function decideOnCheck(
  check: DuelCheck,
  intents: readonly StoredIntent[],
  alerts: ReadonlySet<AlertKind>,
): DuelUpdate {
  const { duel, findings } = check;
  const isOnChain = findings.some(({ executing, intent }) => executing && intent.purpose === 'fund');
  const isLive = intents.some(({ purpose, state }) => purpose === 'fund' && boundIntentStates.has(state));
  const payments = decideOnPayments(duel, { isOnChain, isLive });
  const rest = decideOnObservation(payments.next, toObservation(check, intents, alerts));
  const changes = [
    ...listRecoveryChanges(check),
    ...listAlertChanges(check, alerts),
    ...payments.changes,
    ...rest.changes,
  ];
  return { next: rest.next, changes };
}

/** Converts a check to the facts that the duel's rules decide by. */
function toObservation(
  { duel, escrow, chainTime, gap, page, isExplained }: DuelCheck,
  intents: readonly StoredIntent[],
  alerts: ReadonlySet<AlertKind>,
): Observation {
  const listPayments = (side: DuelSide, states: ReadonlySet<string>) => {
    const wallet = side === 'creator' ? duel.creatorWallet : duel.opponentWallet;
    return intents.filter(
      ({ purpose, state, signerWallet }) => purpose === 'fund' && states.has(state) && signerWallet === wallet,
    );
  };
  const findBinding = (side: DuelSide): SignatureBinding | null => {
    const [payment] = listPayments(side, finalStates);
    if (payment === undefined) return null;
    return payment.recovered ? 'rpc-recovery' : 'submission';
  };
  const hasPendingPayment = (side: DuelSide) => listPayments(side, pendingStates).length > 0;
  return {
    escrow,
    chainTime,
    verifiedDeposits: { creator: findBinding('creator'), opponent: findBinding('opponent') },
    pendingDeposits: { creator: hasPendingPayment('creator'), opponent: hasPendingPayment('opponent') },
    duplicateDepositSide:
      SIDES.find((side) => listPayments(side, finalStates).some(({ duplicate }) => duplicate)) ?? null,
    hasUnreadHistory: gap === 'unclaimed' && (page === null || page.next.walkBefore !== null),
    isExplained,
    alertKinds: alerts,
  };
}

/**
 * Returns a change for the duel's timeline for each prepared transaction that was found in the history under a
 * signature that wasn't submitted for it.
 */
const listRecoveryChanges = ({ duel, findings }: DuelCheck): DuelUpdate['changes'] =>
  findings.flatMap(({ intent, move }) => {
    if (move?.patch.recovered !== true) return [];
    const { intentId, purpose } = intent;
    const data = { intentId, purpose, signature: move.patch.signature ?? null, state: move.state };
    return buildDuelUpdate(duel, 'rpc-recovery', {}, data).changes;
  });

/** Returns changes that raise the alerts about faulty or missing evidence, each at most once per duel. */
function listAlertChanges(
  { duel, isFalseChainState, isAwaitingEntropy }: DuelCheck,
  alerts: ReadonlySet<AlertKind>,
): DuelUpdate['changes'] {
  const buildAlertChange = (kind: AlertKind) =>
    alerts.has(kind) ? [] : buildDuelUpdate(duel, 'custody-alerted', {}, { custodyAlert: kind }).changes;
  return [
    ...(isFalseChainState ? buildAlertChange('false-chain-state') : []),
    // A settled or refunded duel needs no alert about an unknown entropy: its fees are paid out.
    ...(isAwaitingEntropy && !PAID_OUT_STATUSES.has(duel.status) ? buildAlertChange('unknown-entropy') : []),
  ];
}
