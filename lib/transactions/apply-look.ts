import type { Transaction } from '../../db/client';
import { sha256Hex } from '../core/hash';
import { SOL_DECIMALS, WRAPPED_SOL_MINT } from '../core/money';
import { rescheduleDuel } from '../duel/due-store';
import type { AlertKind } from '../duel/rules/alert';
import { change, type Decision } from '../duel/rules/change';
import type { DuelSide, DuelStatus } from '../duel/rules/duel';
import type { Binding } from '../duel/rules/observation';
import { followPayments, observe } from '../duel/rules/observe';
import { isPaidOut } from '../duel/rules/outcome';
import { nextCheck } from '../duel/rules/schedule';
import { type StoredDuel, saveDecision } from '../duel/store';
import {
  findAlerts,
  openAlert,
  resolveAlert,
  resolveAlerts,
  restateAmounts,
  type StoredAlert,
} from '../operations/alert-store';
import { putQuestion, replaceQuestion } from '../provider/evidence-store';
import { drawRequestJson, drawRequestOf } from '../provider/rules/request';
import { deleteCalls, insertCalls } from './call-store';
import { boundStates, openStates } from './intent-rules';
import type { Look } from './look';
import type { ScanStep } from './scan';
import { awaitsClose, closeCheck } from './scan-rules';
import { forgetScan, saveScan } from './scan-store';
import { listCurrentIntents, makeScanDue, moveIntent, type StoredIntent } from './store';

/**
 * Writes what a look found: intents first, then what follows for the duel. Null when another run
 * moved the duel meanwhile; then nothing of this look may stay.
 */
export async function applyLook(
  transaction: Transaction,
  look: Look,
  { genesisHash, now, jitter }: { readonly genesisHash: string; readonly now: Date; readonly jitter: number },
): Promise<StoredDuel | null> {
  for (const { intent, move } of look.findings) {
    if (move === null) continue;
    const moved = await moveIntent(transaction, intent, { ...move.patch, state: move.state, updatedAt: now });
    if (moved === null) return null;
  }
  if (look.step !== null && !(await saveHistory(transaction, look, look.step))) return null;
  const intents = await listCurrentIntents(transaction, look.duel.duelId);
  const alerts = await findAlerts(transaction, look.duel.duelId);
  const decision = decideOn(look, intents, new Set(alerts.filter(mayNotRepeat).map(({ kind }) => kind)));
  const saved =
    decision.changes.length === 0
      ? look.duel
      : await saveDecision(transaction, look.duel, decision, { actorKind: 'worker', now });
  if (saved === null) return null;
  await keepAlerts(transaction, look, decision, now);
  await restateUnmatched(transaction, look, saved, alerts, now);
  // No provider answers for terms of layout 1 any more.
  if (saved.termsLayout === 2 && saved.entropy !== null) {
    const isCorrected = look.duel.entropy !== null && look.duel.entropy !== saved.entropy;
    // A duel can end past this service without its lock having been seen.
    if (look.duel.entropy !== saved.entropy) await putQuestion(transaction, questionFor(saved, genesisHash, now));
    if (isCorrected) await replaceQuestion(transaction, questionFor(saved, genesisHash, now));
  }
  const boundIntents = intents.some(({ state }) => boundStates.has(state) && openStates.has(state));
  const seen = { chainTime: look.chainTime, boundIntents };
  await rescheduleDuel(transaction, saved, nextCheck(saved, saved.checkAttempts, now, seen, jitter));
  await scheduleScan(transaction, look, saved, now);
  return saved;
}

/** Stores a page with its calls, or begins again. False when another run was faster. */
async function saveHistory(transaction: Transaction, look: Look, { next, calls }: ScanStep): Promise<boolean> {
  const { scan, duel, isFalse, isStale } = look;
  if (!(await saveScan(transaction, scan, isFalse || isStale ? forgetScan(scan) : next))) return false;
  if (isFalse) await deleteCalls(transaction, duel.duelId);
  else await insertCalls(transaction, calls);
  return true;
}

/** Has the history read soon where a step waits for it: how a duel ends, or a payment that nobody accounts for. */
async function scheduleScan(transaction: Transaction, look: Look, duel: StoredDuel, now: Date): Promise<void> {
  const { gap, escrow, isTold } = look;
  const isEnding = !isTold && escrow !== null && isPaidOut(escrow);
  if (isEnding) await makeScanDue(transaction, duel.duelId, now, 'any');
  else if (gap === 'unclaimed' || gap === 'closed') await makeScanDue(transaction, duel.duelId, now);
  else if (awaitsClose(look, duel)) await makeScanDue(transaction, duel.duelId, closeCheck(duel, now), 'none waits');
}

function decideOn(look: Look, intents: readonly StoredIntent[], alerts: ReadonlySet<AlertKind>): Decision {
  const executing = look.findings.some((finding) => finding.executing && finding.intent.purpose === 'fund');
  const pending = intents.some(({ purpose, state }) => purpose === 'fund' && boundStates.has(state));
  const payments = followPayments(look.duel, { executing, pending });
  const walletOf = (side: DuelSide) => (side === 'creator' ? look.duel.creatorWallet : look.duel.opponentWallet);
  const finalized = intents.filter(({ purpose, state }) => purpose === 'fund' && state === 'FINALIZED');
  const verified = (side: DuelSide): Binding | null => {
    const paid = finalized.find(({ signerWallet }) => signerWallet === walletOf(side));
    return paid === undefined ? null : paid.recovered ? 'rpc-recovery' : 'submission';
  };
  const seen = {
    escrow: look.escrow,
    chainTime: look.chainTime,
    verified: { creator: verified('creator'), opponent: verified('opponent') },
    duplicate:
      sides.find((side) => finalized.some((each) => each.duplicate && each.signerWallet === walletOf(side))) ?? null,
    unread: look.gap === 'unclaimed' && (look.step === null || look.step.next.walkBefore !== null),
    isTold: look.isTold,
    alerts,
  };
  const found = [
    ...recoveriesOf(look),
    ...(look.isLie ? tellOnce(look.duel, 'false-chain-state', alerts) : []),
    // A duel that ended without its entropy was reported then.
    ...(look.isPostponed && !ended.has(look.duel.status) ? tellOnce(look.duel, 'unknown-entropy', alerts) : []),
  ];
  const rest = observe(payments.next, seen);
  return { next: rest.next, changes: [...found, ...payments.changes, ...rest.changes] };
}

const sides: readonly DuelSide[] = ['creator', 'opponent'];

const ended: ReadonlySet<DuelStatus> = new Set(['settled', 'refunded']);

const tellOnce = (duel: StoredDuel, kind: AlertKind, alerts: ReadonlySet<AlertKind>): Decision['changes'] =>
  alerts.has(kind) ? [] : change(duel, 'custody-alerted', {}, { custodyAlert: kind }).changes;

/** Each payment that nobody told of is a line of the timeline of its own. */
const recoveriesOf = ({ duel, findings }: Look): Decision['changes'] =>
  findings.flatMap(({ intent, move }) => {
    if (move?.patch.recovered !== true) return [];
    const { intentId, purpose } = intent;
    const told = { intentId, purpose, signature: move.patch.signature ?? null, state: move.state };
    return change(duel, 'rpc-recovery', {}, told).changes;
  });

/** Alerts stand in the transaction of what they tell of, and are resolved with the end of the duel. */
async function keepAlerts(transaction: Transaction, look: Look, { changes }: Decision, now: Date): Promise<void> {
  const { duelId } = look.duel;
  for (const { data } of changes) {
    if (data.custodyAlert === undefined) continue;
    const kind = data.custodyAlert as AlertKind;
    await openAlert(transaction, { duelId, kind, openedAt: now, amounts: amountsIn(look) });
  }
  // Also an alert about a duel that was over before: its money is out.
  if (changes.some(({ to }) => to === 'refunded' || to === 'settled')) await resolveAlerts(transaction, duelId, now);
}

/** An alert is opened once; after an unmatched payment was submitted and counted, the other side's may be unmatched. */
const mayNotRepeat = ({ kind, resolvedAt }: StoredAlert): boolean =>
  kind !== 'unmatched-deposit' || resolvedAt === null;

/**
 * Follows what becomes of a payment that matched nothing: it may have been submitted since, and count, and the other side
 * may have paid.
 */
async function restateUnmatched(
  transaction: Transaction,
  look: Look,
  { creatorDeposited, opponentDeposited }: StoredDuel,
  alerts: readonly StoredAlert[],
  now: Date,
): Promise<void> {
  const open = alerts.find(({ kind, resolvedAt }) => kind === 'unmatched-deposit' && resolvedAt === null);
  const amounts = amountsIn(look);
  if (open === undefined || amounts.length === 0) return;
  const counts = { creator: creatorDeposited, opponent: opponentDeposited };
  if (amounts.every(({ side }) => counts[side])) return resolveAlert(transaction, open, now);
  if (amounts.length > open.amounts.length) await restateAmounts(transaction, { ...open, amounts });
}

/** The fees that came into the escrow account; the refund may have been quicker than the alert. */
const amountsIn = ({ duel, escrow }: Look): StoredAlert['amounts'] =>
  (['creator', 'opponent'] as const)
    .filter((side) => escrow !== null && escrow.fees[side] !== 'none')
    .map((side) => ({ side, amount: duel.feeLamports.toString(), mint: WRAPPED_SOL_MINT, decimals: SOL_DECIMALS }));

/** The request pair is stored with the lock, before the provider is asked. */
function questionFor(duel: StoredDuel, genesisHash: string, now: Date): Parameters<typeof putQuestion>[1] {
  const requestJson = drawRequestJson(
    drawRequestOf({
      duelId: duel.duelId,
      genesisHash,
      programId: duel.programId,
      escrowAddress: duel.escrowAddress as string,
      termsHash: duel.termsHash as string,
      seedCommitment: duel.seedCommitment,
      entropySlot: duel.entropySlot as bigint,
      entropy: duel.entropy as string,
      creatorWallet: duel.creatorWallet,
      opponentWallet: duel.opponentWallet as string,
    }),
  );
  const { duelId, policyHash } = duel;
  return { duelId, policyHash, requestHash: sha256Hex(requestJson), requestJson, requestedAt: now };
}
