import type { ChainPort, FinalizedTip } from '../chain/port';
import { evaluateLandedIntent, type IntentOutcome } from './finding';
import { openIntentStates } from './intent-rules';
import { type BoundSignatureStatus, calculateBoundSignatureStatus } from './judge';
import type { StoredIntent } from './store';

/** Returns a finding for each open intent with a submitted signature. Throws `chain-unavailable`. */
export async function checkSubmittedIntents(
  chain: ChainPort,
  intents: readonly StoredIntent[],
  tip: FinalizedTip,
): Promise<IntentOutcome[]> {
  const submitted = intents.filter(({ state, signature }) => openIntentStates.has(state) && signature !== null);
  const signatures = submitted.map(({ signature }) => signature as string);
  const states = await chain.signatureStates(signatures, tip.slot);
  const findings: IntentOutcome[] = [];
  for (const [index, intent] of submitted.entries()) {
    const status = calculateBoundSignatureStatus(states[index] ?? null, intent.lastValidBlockHeight, tip.blockHeight);
    findings.push(await checkSubmittedIntent(chain, intent, status));
  }
  return findings;
}

async function checkSubmittedIntent(
  chain: ChainPort,
  intent: StoredIntent,
  status: BoundSignatureStatus,
): Promise<IntentOutcome> {
  const { nextScanAt } = intent;
  if (status === 'expired')
    return { intent, executing: false, move: { state: 'EXPIRED', patch: { endReason: 'lapsed', nextScanAt } } };
  if (status === 'confirmed' && intent.state === 'SUBMITTED')
    return { intent, executing: true, move: { state: 'CONFIRMED', patch: { nextScanAt } } };
  if (status !== 'finalized') return { intent, executing: status !== 'unseen', move: null };
  const transaction = await chain.finalizedTransaction(intent.signature as string);
  return transaction === null ? { intent, executing: true, move: null } : evaluateLandedIntent(intent, transaction);
}

/**
 * Merges the findings of one check. Those about an intent from the escrow account's history replace the one by its
 * bound signature, unless that one makes the intent `FINALIZED`. Its transaction then belongs to no other intent.
 */
export function mergeIntentOutcomes(
  bySignature: readonly IntentOutcome[],
  byHistory: readonly IntentOutcome[],
): IntentOutcome[] {
  const finalized = bySignature.filter(({ move }) => move?.state === 'FINALIZED').map(({ intent }) => intent);
  const fromHistory = byHistory.filter(
    ({ intent, move }) =>
      !finalized.some((own) => own.intentId === intent.intentId || own.signature === move?.patch.signature),
  );
  const replaced = new Set(fromHistory.map(({ intent }) => intent.intentId));
  return [...bySignature.filter(({ intent }) => !replaced.has(intent.intentId)), ...fromHistory];
}

/**
 * Sets `duplicate` of each payment that becomes final: whether its wallet has another final payment in `intents`, or
 * earlier in `findings`.
 */
export function markDuplicatePayments(
  intents: readonly StoredIntent[],
  findings: readonly IntentOutcome[],
): IntentOutcome[] {
  const isFinalizedPayment = ({ purpose, state }: StoredIntent) => purpose === 'fund' && state === 'FINALIZED';
  const paidWallets = new Set(intents.filter(isFinalizedPayment).map(({ signerWallet }) => signerWallet));
  return findings.map((finding) => {
    const { intent, move } = finding;
    if (intent.purpose !== 'fund' || move?.state !== 'FINALIZED') return finding;
    const duplicate = paidWallets.has(intent.signerWallet);
    paidWallets.add(intent.signerWallet);
    return { ...finding, move: { ...move, patch: { ...move.patch, duplicate } } };
  });
}
