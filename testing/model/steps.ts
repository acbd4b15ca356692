import { expect } from 'vitest';
import { cancelDuel, createDuel, getDuel } from '../../lib/duel/contract';
import { reconcileDuel, rejectTransaction } from '../../lib/transactions/contract';
import { applyCheck } from './apply-check';
import {
  cancelIfExpired,
  cancelModelDuel,
  createModelDuel,
  type Model,
  type ModelDuel,
  type ModelIntent,
  type ModelTime,
} from './duel';
import { expectDuelMatchesModel, type ServiceUnderTest } from './real';
import {
  findOpenIntent,
  predictCancelRefusal,
  predictCreateRefusal,
  predictJoinRefusal,
  predictPrepareRefusal,
  predictReadRefusal,
  predictReconcileRefusal,
  predictRejectRefusal,
  predictStrangerRefusal,
  predictSubmitRefusal,
} from './refusals';
import { DUEL_EXPIRY_MS, RESOLUTION_SECONDS } from './settings';

/** The context of a command: the model, the test environment, and the time. */
export interface CommandContext {
  readonly model: Model;
  readonly real: ServiceUnderTest;
  readonly at: ModelTime;
}

/**
 * A duel to create. `invited` chooses among the three wallets after the one with index `wallet`; null: an open duel.
 */
interface NewDuel {
  readonly wallet: number;
  readonly invited: number | null;
  readonly fundingSeconds: number;
}

export async function playCreateDuel(
  { model, real, at }: CommandContext,
  { wallet, invited, fundingSeconds }: NewDuel,
): Promise<void> {
  const by = real.wallet(wallet);
  const guest = invited === null ? null : real.wallet(wallet + 1 + (invited % 3));
  const mode =
    guest === null ? { matchmakingMode: 'open' } : { matchmakingMode: 'direct', opponentWallet: guest.address };
  const answer = await real.play.world.call(createDuel, {
    token: await real.play.getSessionToken(by),
    body: { ...mode, packId: 'kickoff-2031', fundingSeconds },
  });
  const refusal = predictCreateRefusal(model, by.address, at);
  const body = real.expectAnswer('create', answer, refusal, 201);
  if (refusal !== null) return;
  const duel = createModelDuel({
    duelId: body.duelId,
    creator: by.address,
    invited: guest?.address ?? null,
    fundingSeconds,
    expiresAt: Math.floor(at.now / 1000) * 1000 + DUEL_EXPIRY_MS,
  });
  model.duels.push(duel);
  expectDuelMatchesModel(body, duel);
}

export async function playJoinDuel(
  { model, real, at }: CommandContext,
  duel: ModelDuel,
  wallet: number,
): Promise<void> {
  const by = real.wallet(wallet);
  cancelIfExpired(model, duel, at);
  const refusal = predictJoinRefusal(model, duel, by.address);
  const body = real.expectAnswer('join', await real.play.join(duel.duelId, by), refusal, 200);
  if (refusal !== null) return;
  duel.status = 'matched';
  duel.opponent = by.address;
  duel.fundingDeadline = (Math.floor(at.now / 1000) + duel.fundingSeconds) * 1000;
  duel.resolutionDeadline = duel.fundingDeadline + RESOLUTION_SECONDS * 1000;
  Object.assign(duel, { escrowAddress: body.escrowAddress, termsHash: body.termsHash });
  expectDuelMatchesModel(body, duel);
}

export async function playCancelDuel(
  { model, real, at }: CommandContext,
  duel: ModelDuel,
  wallet: number,
): Promise<void> {
  const by = real.wallet(wallet);
  cancelIfExpired(model, duel, at);
  const refusal = predictCancelRefusal(duel, by.address);
  const call = { token: await real.play.getSessionToken(by), params: { duelId: duel.duelId } };
  const body = real.expectAnswer('cancel', await real.play.world.call(cancelDuel, call), refusal, 200);
  if (refusal !== null) return;
  real.expectTermsWithdrawn(duel);
  duel.consented = false;
  cancelModelDuel(duel, 'participant');
  expectDuelMatchesModel(body, duel);
}

export async function playReadDuel(
  { model, real, at }: CommandContext,
  duel: ModelDuel,
  wallet: number,
): Promise<void> {
  const by = real.wallet(wallet);
  cancelIfExpired(model, duel, at);
  const refusal = predictReadRefusal(duel, by.address);
  const call = { token: await real.play.getSessionToken(by), params: { duelId: duel.duelId } };
  const body = real.expectAnswer('read', await real.play.world.call(getDuel, call), refusal, 200);
  if (refusal === null) expectDuelMatchesModel(body, duel);
}

/** Prepares a payment. `agrees`: whether the provider agrees to the terms if the service asks it. */
export async function playPreparePayment(
  scene: CommandContext,
  duel: ModelDuel,
  wallet: number,
  agrees: boolean,
): Promise<void> {
  const { model, real, at } = scene;
  const by = real.wallet(wallet);
  cancelIfExpired(model, duel, at);
  const stranger = predictStrangerRefusal(duel, by.address);
  const before = findOpenIntent(duel, by.address);
  if (stranger === null && before !== undefined && at.blockHeight > before.lastValidBlockHeight)
    applyCheck(model, duel, at, { history: true });
  const refusal = stranger ?? predictPrepareRefusal(model, duel, by.address, at, agrees);
  const answer = await real.withProvider(agrees, () => real.play.prepare(duel.duelId, by));
  const body = real.expectAnswer('prepare', answer, refusal, 201);
  if (refusal !== null) return;
  Object.assign(duel, { isPaymentPrepared: true, consented: true });
  const open = findOpenIntent(duel, by.address);
  if (open !== undefined) return void expect(body.intentId).toBe(open.intentId);
  duel.intents.push({
    intentId: body.intentId,
    wallet: by.address,
    transaction: body.transaction,
    lastValidBlockHeight: Number(body.lastValidBlockHeight),
    state: 'PREPARED',
    endReason: null,
    submittedSignature: null,
    landed: 'absent',
  });
}

/** A signature for a payment, and the wallet that submits it. */
export interface SubmittedSignature {
  /** The signature of the prepared transaction, or one over a variant that is never sent. */
  readonly signature: 'own' | 'stray';
  readonly wallet: string;
}

export async function playSubmitSignature(
  { real }: CommandContext,
  duel: ModelDuel,
  intent: ModelIntent,
  told: SubmittedSignature,
): Promise<void> {
  const owner = real.walletByAddress(intent.wallet);
  const { signature } = owner.signTransaction(intent.transaction);
  const refusal = predictSubmitRefusal(intent, told.wallet, told.signature);
  const named = { duelId: duel.duelId, intentId: intent.intentId, transaction: intent.transaction };
  const teller = real.walletByAddress(told.wallet);
  const answer =
    told.signature === 'own'
      ? await real.play.submitSignature(named, teller, signature)
      : await real.play.submitStray(named, teller, owner);
  const body = real.expectAnswer('submit', answer, refusal, 202);
  if (refusal !== null) return;
  if (intent.submittedSignature === null)
    Object.assign(intent, { state: 'SUBMITTED', submittedSignature: told.signature });
  expect(body.state).toBe(intent.state);
}

export async function playRejectPayment(
  { real }: CommandContext,
  duel: ModelDuel,
  intent: ModelIntent,
  wallet: string,
): Promise<void> {
  const refusal = predictRejectRefusal(intent, wallet);
  const params = { duelId: duel.duelId, transactionId: intent.intentId };
  const token = await real.play.getSessionToken(real.walletByAddress(wallet));
  const body = real.expectAnswer(
    'reject',
    await real.play.world.call(rejectTransaction, { token, params }),
    refusal,
    200,
  );
  if (refusal !== null) return;
  Object.assign(intent, { state: 'EXPIRED', endReason: 'rejected' });
  expect(body).toMatchObject({ state: 'EXPIRED', endReason: 'rejected' });
}

export async function playReconcileDuel(
  { model, real, at }: CommandContext,
  duel: ModelDuel,
  wallet: string,
): Promise<void> {
  cancelIfExpired(model, duel, at);
  const refusal = predictReconcileRefusal(duel, wallet);
  if (refusal === null) applyCheck(model, duel, at, { history: true });
  const call = {
    token: await real.play.getSessionToken(real.walletByAddress(wallet)),
    params: { duelId: duel.duelId },
  };
  const body = real.expectAnswer('reconcile', await real.play.world.call(reconcileDuel, call), refusal, 200);
  if (refusal !== null) return;
  // Pages offer no payment before the provider has agreed, so a player's check asks for its consent.
  if (duel.status === 'matched') duel.consented = true;
  expectDuelMatchesModel(body.duel, duel);
  for (const intent of duel.intents.filter((each) => each.wallet === wallet)) {
    const { state, endReason } = body.intents.find((each: { intentId: string }) => each.intentId === intent.intentId);
    expect({ state, endReason }).toEqual({ state: intent.state, endReason: intent.endReason });
  }
}
