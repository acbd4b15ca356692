import type { Transaction } from '../../db/client';
import { sha256Hex } from '../core/hash';
import { SOL_DECIMALS, WRAPPED_SOL_MINT } from '../core/money';
import { rescheduleDuel } from '../duel/due-store';
import type { AlertKind } from '../duel/rules/alert';
import type { DuelUpdate } from '../duel/rules/change';
import { lockDuel, type StoredDuel, saveDecision } from '../duel/store';
import {
  listDuelAlerts,
  openAlert,
  replaceAmounts,
  resolveAlert,
  resolveDuelAlerts,
  type StoredAlert,
} from '../operations/alert-store';
import { insertDrawRequest, replaceDrawRequest } from '../provider/evidence-store';
import { buildDrawRequest, toDrawRequestJson } from '../provider/rules/request';
import { deleteCalls, insertCalls } from './call-store';
import type { DuelCheck } from './check-duel';
import { listCurrentIntents, setNextScanTime } from './current-intents-store';
import { decideOnCheck } from './decide-on-check';
import { type CheckPlanOptions, planNextCheck, planScan } from './plan-checks';
import type { HistoryPage } from './scan';
import { buildUnreadScan, saveScan } from './scan-store';
import { type StoredIntent, updateIntentState } from './store';

interface ApplyOptions extends CheckPlanOptions {
  readonly genesisHash: string;
}

/**
 * Saves the results of a check: intents, history, the duel with its events, alerts, the request to the provider and
 * when the next check is due. Returns null if another run has changed one of these rows since the check read it. The
 * caller must then roll back.
 */
export async function applyCheck(
  transaction: Transaction,
  check: DuelCheck,
  options: ApplyOptions,
): Promise<StoredDuel | null> {
  const { genesisHash, now } = options;
  // Locks the duel before its intents, in the same order as the handlers do. Otherwise two transactions could deadlock,
  // and Postgres would abort one of them.
  await lockDuel(transaction, check.duel.duelId);
  if (!(await saveIntentOutcomes(transaction, check, now))) return null;
  if (check.page !== null && !(await saveOrRestartHistory(transaction, check, check.page))) return null;
  const intents = await listCurrentIntents(transaction, check.duel.duelId);
  const alerts = await listDuelAlerts(transaction, check.duel.duelId);
  const decision = decideOnCheck(check, intents, new Set(alerts.filter(preventsNewAlert).map(({ kind }) => kind)));
  const nextCheckAt = planNextCheck(check, decision, intents, options);
  const duel = await saveDuel(transaction, check, decision, { now, nextCheckAt });
  if (duel === null) return null;
  await saveAlerts(transaction, check, decision, now);
  await updateUnmatchedAlert(transaction, check, duel, alerts, now);
  await saveDrawRequest(transaction, check.duel, duel, genesisHash, now);
  await scheduleScan(transaction, check, duel, now);
  return duel;
}

/**
 * Saves the decision, or only the time of the next check if nothing changed. Returns null if another run was faster.
 */
async function saveDuel(
  transaction: Transaction,
  { duel }: DuelCheck,
  decision: DuelUpdate,
  { now, nextCheckAt }: { readonly now: Date; readonly nextCheckAt: Date | null },
): Promise<StoredDuel | null> {
  if (decision.changes.length > 0)
    return saveDecision(transaction, duel, decision, { actorKind: 'worker', now }, nextCheckAt);
  return (await rescheduleDuel(transaction, duel, nextCheckAt)) ? duel : null;
}

/** Saves the new states of the checked intents. Returns false if another run has changed one of them. */
async function saveIntentOutcomes(transaction: Transaction, { findings }: DuelCheck, now: Date): Promise<boolean> {
  // An intent that is unbound from a wrong signature may have an outcome of its own too, which replaces the first one.
  const savedIntents = new Map<string, StoredIntent>();
  for (const { intent, move } of findings) {
    if (move === null) continue;
    const from = savedIntents.get(intent.intentId) ?? intent;
    const saved = await updateIntentState(transaction, from, { ...move.patch, state: move.state, updatedAt: now });
    if (saved === null) return false;
    savedIntents.set(saved.intentId, saved);
  }
  return true;
}

/**
 * Stores a page of history with its calls, or resets the scan so that the history is read from its beginning. Returns
 * false if another run was faster.
 */
async function saveOrRestartHistory(
  transaction: Transaction,
  check: DuelCheck,
  { next, calls }: HistoryPage,
): Promise<boolean> {
  const { scan, duel, hasImpossibleCalls, needsRescan } = check;
  if (!(await saveScan(transaction, scan, hasImpossibleCalls || needsRescan ? buildUnreadScan(scan) : next)))
    return false;
  if (hasImpossibleCalls) await deleteCalls(transaction, duel.duelId);
  else await insertCalls(transaction, calls);
  return true;
}

/** Sets when the history is read next, if a step needs it. */
async function scheduleScan(transaction: Transaction, check: DuelCheck, duel: StoredDuel, now: Date): Promise<void> {
  const scan = planScan(check, duel, now);
  if (scan !== null) await setNextScanTime(transaction, duel.duelId, scan.at, scan.by);
}

/**
 * Opens the alerts that the decision contains, in the same transaction as its changes. Resolves all alerts of the duel
 * when the decision makes it settled or refunded.
 */
async function saveAlerts(
  transaction: Transaction,
  check: DuelCheck,
  { changes }: DuelUpdate,
  now: Date,
): Promise<void> {
  const { duelId } = check.duel;
  for (const { data } of changes) {
    if (data.custodyAlert === undefined) continue;
    const kind = data.custodyAlert as AlertKind;
    await openAlert(transaction, { duelId, kind, openedAt: now, amounts: listPaidFees(check) });
  }
  // Alerts that this check has just opened are resolved too: the duel's fees have left escrow.
  if (changes.some(({ to }) => to === 'refunded' || to === 'settled'))
    await resolveDuelAlerts(transaction, duelId, now);
}

/**
 * Whether this alert prevents another one of its kind. A resolved `unmatched-deposit` doesn't: it was resolved because
 * that payment counts now, and the other side's payment may still turn out to be unmatched.
 */
const preventsNewAlert = ({ kind, resolvedAt }: StoredAlert): boolean =>
  kind !== 'unmatched-deposit' || resolvedAt === null;

/**
 * Updates an open alert about an unmatched payment. Resolves it if every fee in escrow counts as a deposit by now, as
 * after a late submission. Adds the other side's fee if it was paid since.
 */
async function updateUnmatchedAlert(
  transaction: Transaction,
  check: DuelCheck,
  { creatorDeposited, opponentDeposited }: StoredDuel,
  alerts: readonly StoredAlert[],
  now: Date,
): Promise<void> {
  const open = alerts.find(({ kind, resolvedAt }) => kind === 'unmatched-deposit' && resolvedAt === null);
  const amounts = listPaidFees(check);
  if (open === undefined || amounts.length === 0) return;
  const counts = { creator: creatorDeposited, opponent: opponentDeposited };
  if (amounts.every(({ side }) => counts[side])) return resolveAlert(transaction, open, now);
  if (amounts.length > open.amounts.length) await replaceAmounts(transaction, { ...open, amounts });
}

/**
 * Returns the fees that were paid into the escrow account, refunded ones included: a fee may be refunded before the
 * alert about it is opened.
 */
const listPaidFees = ({ duel, escrow }: DuelCheck): StoredAlert['amounts'] =>
  (['creator', 'opponent'] as const)
    .filter((side) => escrow !== null && escrow.fees[side] !== 'none')
    .map((side) => ({ side, amount: duel.feeLamports.toString(), mint: WRAPPED_SOL_MINT, decimals: SOL_DECIMALS }));

/**
 * Stores the duel's draw request once the entropy is known, before it is sent to the provider. When a later check
 * corrects the entropy, replaces the request unless it has been answered.
 */
async function saveDrawRequest(
  transaction: Transaction,
  before: StoredDuel,
  duel: StoredDuel,
  genesisHash: string,
  now: Date,
): Promise<void> {
  // No provider answers for terms of layout 1 any more.
  if (duel.termsLayout !== 2 || duel.entropy === null || duel.entropy === before.entropy) return;
  const drawRequest = toDrawRequestRow(duel, genesisHash, now);
  await insertDrawRequest(transaction, drawRequest);
  if (before.entropy !== null) await replaceDrawRequest(transaction, drawRequest);
}

function toDrawRequestRow(duel: StoredDuel, genesisHash: string, now: Date): Parameters<typeof insertDrawRequest>[1] {
  const requestJson = toDrawRequestJson(
    buildDrawRequest({
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
