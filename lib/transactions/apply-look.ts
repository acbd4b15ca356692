import type { Transaction } from '../../db/client';
import { sha256Hex } from '../core/hash';
import { SOL_DECIMALS, WRAPPED_SOL_MINT } from '../core/money';
import { rescheduleDuel } from '../duel/due-store';
import type { AlertKind } from '../duel/rules/alert';
import { change, type Decision } from '../duel/rules/change';
import type { DuelSide } from '../duel/rules/duel';
import type { Binding } from '../duel/rules/observation';
import { followPayments, observe } from '../duel/rules/observe';
import { nextCheck } from '../duel/rules/schedule';
import { type StoredDuel, saveDecision } from '../duel/store';
import { findAlerts, openAlert, resolveAlerts, type StoredAlert } from '../operations/alert-store';
import { putQuestion } from '../provider/evidence-store';
import { drawRequestJson, drawRequestOf } from '../provider/rules/request';
import { boundStates, openStates } from './intent-rules';
import type { Look } from './look';
import { saveScan } from './scan-store';
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
  if (look.step !== null && !(await saveScan(transaction, look.scan, look.step.next))) return null;
  const intents = await listCurrentIntents(transaction, look.duel.duelId);
  const alerts = await findAlerts(transaction, look.duel.duelId);
  const decision = decideOn(look, intents, new Set(alerts.map(({ kind }) => kind)));
  const saved =
    decision.changes.length === 0
      ? look.duel
      : await saveDecision(transaction, look.duel, decision, { actorKind: 'worker', now });
  if (saved === null) return null;
  await keepAlerts(transaction, look, decision, now);
  if (decision.changes.some(({ to }) => to === 'resolving')) await storeQuestion(transaction, saved, genesisHash, now);
  const boundIntents = intents.some(({ state }) => boundStates.has(state) && openStates.has(state));
  const seen = { chainTime: look.chainTime, boundIntents };
  await rescheduleDuel(transaction, saved, nextCheck(saved, saved.checkAttempts, now, seen, jitter));
  if (look.gap === 'unclaimed' || look.gap === 'closed') await makeScanDue(transaction, saved.duelId, now);
  return saved;
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
    alerts,
  };
  const found = recoveriesOf(look);
  const rest = observe(payments.next, seen);
  return { next: rest.next, changes: [...found, ...payments.changes, ...rest.changes] };
}

const sides: readonly DuelSide[] = ['creator', 'opponent'];

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
  if (changes.some(({ to }) => to === 'refunded' || to === 'settled')) await resolveAlerts(transaction, duelId, now);
}

/** The fees that came into the escrow account; the refund may have been quicker than the alert. */
const amountsIn = ({ duel, escrow }: Look): StoredAlert['amounts'] =>
  (['creator', 'opponent'] as const)
    .filter((side) => escrow !== null && escrow.fees[side] !== 'none')
    .map((side) => ({ side, amount: duel.feeLamports.toString(), mint: WRAPPED_SOL_MINT, decimals: SOL_DECIMALS }));

/** The request pair is stored with the lock, before the provider is asked. */
async function storeQuestion(
  transaction: Transaction,
  duel: StoredDuel,
  genesisHash: string,
  now: Date,
): Promise<void> {
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
  await putQuestion(transaction, {
    duelId: duel.duelId,
    policyHash: duel.policyHash,
    requestHash: sha256Hex(requestJson),
    requestJson,
    requestedAt: now,
  });
}
