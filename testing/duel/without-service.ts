import type { Address, Instruction } from '@solana/kit';
import { calculateDuelOutcome, type DuelOutcome } from '../../lib/chain/escrow/draw';
import { buildCloseInstruction, buildCommitResultInstruction } from '../../lib/chain/escrow/instructions';
import { buildRefundInstruction, buildSettleInstruction } from '../../lib/chain/escrow/payout';
import { BOND_PART, type Escrow } from '../../lib/chain/escrow/state';
import { proveEntry, type SealedTable } from '../../lib/chain/escrow/table';
import { decodeTerms } from '../../lib/chain/escrow/terms';
import { sha256 } from '../../lib/core/hash';
import { readSealedTable } from '../../lib/packs/sealed-table';
import { type DuelPlayer, expectStatus, type UntypedJson } from '../service/play';
import type { TestWallet } from '../service/wallet';

const toEscrowInput = (duel: UntypedJson) => ({
  escrow: duel.escrowAddress as Address,
  programAddress: duel.programId as Address,
});

/** Computes the seed that the test environment's mock provider keeps for a duel. */
const computeMockSeed = ({ duelId }: UntypedJson): Uint8Array => sha256(`world seed ${duelId}`);

/** Builds a step from the present account, sends it and finalizes it, without notifying the service. */
async function sendStep(play: DuelPlayer, duel: UntypedJson, step: (state: Escrow) => Instruction): Promise<void> {
  await play.sendAsCrank([step(await play.readEscrow(duel))], duel.programId);
  play.world.finalize();
}

/**
 * Pays a side with the prepared instructions on a newer blockhash, as a wallet does that replaces the blockhash, and
 * finalizes the payment.
 */
export async function payOnAnotherBlockhash(play: DuelPlayer, duelId: string, wallet: TestWallet): Promise<void> {
  const intent = expectStatus(201, await play.prepare(duelId, wallet));
  play.world.chain.tick(3);
  const { blockhash } = await play.world.services.chain.latestBlockhash();
  await play.send(wallet.signTransaction(play.rebuild(intent, (all) => all, blockhash)).transaction);
  play.world.finalize();
}

/** Gives the mock provider the entropy of a locked duel. A real provider reads it from the chain. */
export async function giveProviderEntropy(play: DuelPlayer, duel: UntypedJson): Promise<void> {
  const { entropySlot, entropy } = await play.readEscrow(duel);
  play.world.provider.entropies.set(duel.termsHash, {
    slot: entropySlot,
    hash: Buffer.from(new Uint8Array(entropy)).toString('hex'),
  });
}

/** Computes the result of a duel from any entropy. */
function computeOutcome(duel: UntypedJson, table: SealedTable, entropy: Uint8Array): DuelOutcome {
  return calculateDuelOutcome(decodeTerms(Buffer.from(duel.terms, 'base64')), table, computeMockSeed(duel), entropy);
}

/**
 * Returns an entropy, in hex, that draws other entries than the duel's own entropy. Tries several, since one may draw
 * the same entries by chance.
 */
export async function findFalseEntropy(play: DuelPlayer, duel: UntypedJson, { draws }: DuelOutcome): Promise<string> {
  const table = await readSealedTable(play.world.database.queries, duel.packId);
  const isSame = (other: DuelOutcome) => other.draws.every(({ entryIndex }, i) => entryIndex === draws[i]?.entryIndex);
  for (let byte = 0; byte < 256; byte += 1) {
    const entropy = new Uint8Array(32).fill(byte);
    if (!isSame(computeOutcome(duel, table, entropy))) return Buffer.from(entropy).toString('hex');
  }
  throw new Error('every entropy gives the same entries: the pack has only one');
}

/** Commits the result of a locked duel, and returns it. */
export async function commitWithoutService(play: DuelPlayer, duel: UntypedJson): Promise<DuelOutcome> {
  const { entropy } = await play.readEscrow(duel);
  const table = await readSealedTable(play.world.database.queries, duel.packId);
  const seed = computeMockSeed(duel);
  const outcome = computeOutcome(duel, table, new Uint8Array(entropy));
  const [one, other] = outcome.draws;
  const proofs = [proveEntry(table, one.entryIndex), proveEntry(table, other.entryIndex)] as const;
  await sendStep(play, duel, () => buildCommitResultInstruction({ ...toEscrowInput(duel), seed, proofs: [...proofs] }));
  return outcome;
}

/** Pays out both fees and the bond of a resolved duel. */
export async function settleWithoutService(play: DuelPlayer, duel: UntypedJson): Promise<void> {
  for (const part of [0, 1, BOND_PART] as const)
    await sendStep(play, duel, (state) => buildSettleInstruction({ ...toEscrowInput(duel), state, part, cards: 'in' }));
}

/** Refunds parts of a duel without a result. */
export async function refundWithoutService(
  play: DuelPlayer,
  duel: UntypedJson,
  parts: readonly (0 | 1 | typeof BOND_PART)[],
): Promise<void> {
  for (const part of parts)
    await sendStep(play, duel, (state) => buildRefundInstruction({ ...toEscrowInput(duel), state, part }));
}

/** Closes an empty escrow account. Moves the clock past its funding deadline first. */
export async function closeWithoutService(play: DuelPlayer, duel: UntypedJson): Promise<void> {
  const { world } = play;
  const until = Date.parse(duel.fundingDeadline) + 1_000;
  if (world.clock.now().getTime() < until) play.advanceTo(new Date(until));
  await sendStep(play, duel, (state) => buildCloseInstruction({ ...toEscrowInput(duel), state }));
}

/** Plays an accepted duel until its escrow account is closed, while the service never checks the duel. */
export async function finishWithoutService(play: DuelPlayer, duel: UntypedJson): Promise<DuelOutcome> {
  await play.lockEntropy(duel);
  const outcome = await commitWithoutService(play, duel);
  await settleWithoutService(play, duel);
  await closeWithoutService(play, duel);
  return outcome;
}
