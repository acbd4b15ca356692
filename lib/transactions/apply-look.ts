import type { Transaction } from '../../db/client';
import { sha256Hex } from '../core/hash';
import type { Decision } from '../duel/rules/change';
import type { DuelSide } from '../duel/rules/duel';
import { followPayments, observe } from '../duel/rules/observe';
import { rescheduleDuel, type StoredDuel, saveDecision } from '../duel/store';
import { putQuestion } from '../provider/evidence-store';
import { drawRequestJson, drawRequestOf } from '../provider/rules/request';
import type { Look } from './look';
import { listIntents, moveIntent, type StoredIntent } from './store';

/**
 * Writes what a look found: intents first, then what follows for the duel. Null when another run
 * moved the duel meanwhile; then nothing of this look may stay.
 */
export async function applyLook(
  transaction: Transaction,
  look: Look,
  genesisHash: string,
  now: Date,
): Promise<StoredDuel | null> {
  for (const { intent, move } of look.findings) {
    if (move === null) continue;
    const moved = await moveIntent(transaction, intent, { ...move.patch, state: move.state, updatedAt: now });
    if (moved === null) return null;
  }
  const decision = decideOn(look, await listIntents(transaction, look.duel.duelId));
  if (decision.changes.length === 0) {
    await rescheduleDuel(transaction, look.duel, now);
    return look.duel;
  }
  const saved = await saveDecision(transaction, look.duel, decision, { actorKind: 'worker', now });
  if (saved !== null && decision.changes.some(({ to }) => to === 'resolving'))
    await storeQuestion(transaction, saved, genesisHash, now);
  return saved;
}

function decideOn(look: Look, intents: readonly StoredIntent[]): Decision {
  const executing = look.findings.some((finding) => finding.executing && finding.intent.purpose === 'fund');
  const payments = followPayments(look.duel, executing);
  const verified = (side: DuelSide): boolean => {
    const wallet = side === 'creator' ? look.duel.creatorWallet : look.duel.opponentWallet;
    return intents.some(
      (intent) => intent.purpose === 'fund' && intent.state === 'FINALIZED' && intent.signerWallet === wallet,
    );
  };
  const seen = {
    escrow: look.escrow,
    chainTime: look.chainTime,
    verified: { creator: verified('creator'), opponent: verified('opponent') },
  };
  const rest = observe(payments.next, seen);
  return { next: rest.next, changes: [...payments.changes, ...rest.changes] };
}

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
    requestHash: sha256Hex(requestJson),
    requestJson,
    requestedAt: now,
  });
}
