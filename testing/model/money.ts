import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { decodeMessage } from '../../lib/chain/inspect/decode';
import { applyCheck } from './apply-check';
import { cancelIfExpired, findSide, type ModelDuel, type ModelIntent, type Part, type Side, sides } from './duel';
import { readDuelBalances, recordRefundedPart, toPartName } from './escrow';
import { isPayable, predictCloseRefusal, predictRefundRefusal, predictStrangerRefusal } from './refusals';
import { type CommandContext, playReconcileDuel, playSubmitSignature } from './steps';
import { dropInactive } from './tickets';

/** A wallet's choices when it pays. `submitsSignature` is relative to sending the transaction. */
export interface PaymentBehaviour {
  readonly submitsSignature: 'before' | 'after' | 'never';
  /** Whether the wallet has the duel checked while its transaction is in a block but not final. */
  readonly checksBeforeFinal: boolean;
}

/** Signs and sends a prepared payment, whatever became of its intent meanwhile. */
export async function playPayment(
  scene: CommandContext,
  duel: ModelDuel,
  intent: ModelIntent,
  payment: PaymentBehaviour,
): Promise<void> {
  const { model, real, at } = scene;
  const { wallet } = intent;
  const submission = { signature: 'own', wallet } as const;
  if (payment.submitsSignature === 'before') await playSubmitSignature(scene, duel, intent, submission);
  const { transaction } = real.walletByAddress(wallet).signTransaction(intent.transaction);
  const { world } = real.play;
  const { value: isFresh } = await world.rpc('isBlockhashValid', getBlockhash(transaction), {
    commitment: 'confirmed',
  });
  const isTaken = isFresh && intent.landed === 'absent' && isPayable(model, duel, intent, at);
  expect(await trySending(scene, transaction)).toBe(isTaken);
  if (isTaken) intent.landed = 'in a block';
  const slot = await world.rpc('getSlot', { commitment: 'processed' });
  world.chain.tick(2);
  if (payment.submitsSignature === 'after') await playSubmitSignature(scene, duel, intent, submission);
  if (payment.checksBeforeFinal) await playReconcileDuel(scene, duel, wallet);
  world.chain.tick(8);
  if (!isTaken) return;
  intent.landed = 'finalized';
  duel.fees[findSide(duel, wallet) as Side] = 'held';
  if (sides.every((side) => duel.fees[side] === 'held')) duel.quorumSlot = slot;
}

const trySending = ({ real }: CommandContext, transaction: string): Promise<boolean> =>
  real.play.send(transaction).then(
    () => true,
    () => false,
  );

/** Returns the blockhash of a transaction with one signature. */
const getBlockhash = (transaction: string): string =>
  decodeMessage(new Uint8Array(Buffer.from(transaction, 'base64').subarray(65))).blockhash;

/** Requests a refund of a part. If the service prepares the refund, sends and finalizes it, and checks the duel. */
export async function playRefund(scene: CommandContext, duel: ModelDuel, wallet: string, part: Part): Promise<void> {
  const { model, real, at } = scene;
  const by = real.walletByAddress(wallet);
  cancelIfExpired(model, duel, at);
  const refusal = predictStrangerRefusal(duel, wallet) ?? predictRefundRefusal(model, duel, part, at);
  const answer = await real.play.prepare(duel.duelId, by, { purpose: 'refund', part: toPartName(part) });
  const intent = real.expectAnswer('refund', answer, refusal, 201);
  if (refusal !== null) return;
  const { transaction, signature } = by.signTransaction(intent.transaction);
  const before = await readDuelBalances(scene, duel);
  expect(await trySending(scene, transaction)).toBe(true);
  real.expectAnswer('submit', await real.play.submitSignature(intent, by, signature), null, 202);
  real.play.world.chain.tick(10);
  await recordRefundedPart(scene, duel, part, { before, payer: wallet });
  await playReconcileDuel(scene, duel, wallet);
}

/** Requests the closing of a duel's escrow account. If the service prepares it, sends and finalizes it. */
export async function playCloseEscrow(
  { model, real, at }: CommandContext,
  duel: ModelDuel,
  wallet: string,
): Promise<void> {
  const by = real.walletByAddress(wallet);
  cancelIfExpired(model, duel, at);
  const refusal = predictStrangerRefusal(duel, wallet) ?? predictCloseRefusal(model, duel, at);
  const answer = await real.play.prepare(duel.duelId, by, { purpose: 'close' });
  const prepared = real.expectAnswer('close', answer, refusal, 201);
  if (refusal !== null) return;
  await real.play.send(by.signTransaction(prepared.transaction).transaction);
  real.play.world.chain.tick(10);
  expect(await real.play.lamports(duel.escrowAddress as string)).toBe(0);
  duel.closed = true;
}

const WORKER_RUNS = 2;

/** Makes all scheduled duels and intents due and runs the worker, twice; then updates the model as those checks do. */
export async function runWorkerOnAll({ model, real, at }: CommandContext): Promise<void> {
  const { queries } = real.play.world.database;
  for (let run = 0; run < WORKER_RUNS; run += 1) {
    await queries.execute(sql`update duels set next_check_at = created_at where next_check_at is not null`);
    await queries.execute(sql`update transaction_intents set next_scan_at = created_at where next_scan_at is not null`);
    await real.play.world.work();
  }
  for (const duel of model.duels) {
    applyCheck(model, duel, at, { history: false });
    applyCheck(model, duel, at, { history: true });
  }
  dropInactive(model, at);
}
