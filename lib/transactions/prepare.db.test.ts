import type { RpcTransport } from '@solana/kit';
import { beforeAll, describe, expect, test } from 'vitest';
import { createIntegrationKey } from '../../testing/service/integration-key';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { type TestWallet, testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import type { ProblemCode } from '../api/problems';
import { decodeEscrowInstruction } from '../chain/escrow/decode';
import { decodeTerms } from '../chain/escrow/terms';
import { decodeMessage } from '../chain/inspect/decode';
import { createChainPort } from '../chain/rpc';
import { cancelDuel } from '../duel/contract';
import { prepareTransaction, reconcileDuel, recordSubmission, rejectTransaction } from './contract';

let world: TestEnvironment;
let play: DuelPlayer;
let partnerHeader: { 'x-integration-key': string };
const stranger = testWallet('stranger');
/** Address of the Compute Budget program. */
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111';
const MISSING_INTENT_ID = 'txi_11111111111111111111';
const signAsStranger = (text: string) => stranger.signText(text);

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
  partnerHeader = (await createIntegrationKey(world, 'partner')).header;
});

const reject = async ({ duelId, intentId }: UntypedJson, wallet: TestWallet) =>
  world.call(rejectTransaction, {
    token: await play.getSessionToken(wallet),
    params: { duelId, transactionId: intentId },
  });

describe('preparing', () => {
  test('gives an unsigned transaction with values to compare it with', async () => {
    const duel = await play.openAndJoin();
    const intent = expectStatus(201, await play.prepare(duel.duelId, play.creator));
    expect(intent).toMatchObject({
      duelId: duel.duelId,
      purpose: 'fund',
      wallet: play.creator.address,
      state: 'PREPARED',
      signature: null,
      programId: duel.programId,
      escrowAddress: duel.escrowAddress,
      feeAmount: '50000000',
    });
    const bytes = Buffer.from(intent.transaction, 'base64');
    expect(bytes.length).toBeLessThan(1_232);
    expect(bytes.subarray(1, 65)).toEqual(Buffer.alloc(64));
    const { instructions } = decodeMessage(new Uint8Array(bytes.subarray(65)));
    expect(instructions.map(({ programId }) => programId)).toEqual([COMPUTE_BUDGET, duel.programId]);
    const [, deposit] = instructions;
    expect(decodeEscrowInstruction(deposit?.data ?? new Uint8Array())).toMatchObject({
      kind: 'deposit_fee',
      terms: decodeTerms(new Uint8Array(Buffer.from(duel.terms, 'base64'))),
    });
  });

  test('resumes the open payment of a side, also for calls at once; each side has its own', async () => {
    const { duelId } = await play.openAndJoin();
    const answers = await Promise.all(Array.from({ length: 6 }, () => play.prepare(duelId, play.creator)));
    const ids = new Set(answers.map((answer) => expectStatus(201, answer).intentId));
    expect(ids.size).toBe(1);
    const other = expectStatus(201, await play.prepare(duelId, play.opponent));
    expect(ids.has(other.intentId)).toBe(false);
    expect(expectStatus(201, await play.prepare(duelId, play.creator)).transaction).toBe(answers[0]?.json.transaction);
  });

  test('is for participants', async () => {
    const { duelId } = await play.openAndJoin();
    const refused = await play.prepare(duelId, stranger);
    expectRefusal(refused, 'forbidden');
    expect(refused.json.detail).toMatch(/isn’t a player of this duel.*--recover/);
    const buildPartnerRequest = (wallet: TestWallet) => ({
      headers: partnerHeader,
      token: undefined as never,
      body: { purpose: 'fund', wallet: wallet.address },
    });
    expectRefusal(await play.prepare(duelId, stranger, {}, buildPartnerRequest(stranger)), 'forbidden');
    expect(expectStatus(201, await play.prepare(duelId, stranger, {}, buildPartnerRequest(play.creator))).wallet).toBe(
      play.creator.address,
    );
    const open = await play.openDuel();
    expectRefusal(await play.prepare(open.duelId, stranger), 'forbidden');
    const invited = await play.openDuel({ matchmakingMode: 'direct', opponentWallet: play.opponent.address });
    expectRefusal(await play.prepare(invited.duelId, stranger), 'not-found');
    expectRefusal(await play.prepare('duel_11111111111111111111', stranger), 'not-found');
    for (const each of [open, invited])
      await world.call(cancelDuel, {
        token: await play.getSessionToken(play.creator),
        params: { duelId: each.duelId },
      });
  });

  test.each<[string, object]>([
    ['/body/part', { purpose: 'deposit-card' }],
    ['/body/part', { purpose: 'deposit-card', part: 'creator-fee' }],
    ['/body/purpose', { purpose: 'result commitment' }],
    ['/body/purpose', {}],
    ['/body/part', { purpose: 'settle', part: 'card' }],
    ['/body/part', { purpose: 'refund', part: 'creator-card' }],
    ['/body/part', { purpose: 'fund', part: 'creator-fee' }],
    ['/body/part', { purpose: 'lock', part: 'creator-fee' }],
    ['/body/part', { purpose: 'close', part: 'bond' }],
    ['/body/part', { purpose: 'commit-result', part: 'bond' }],
    ['/body/amount', { purpose: 'fund', amount: '1' }],
    ['/body/wallet', { purpose: 'fund', wallet: stranger.address }],
  ])('names %s of %j', async (pointer, body) => {
    const { duelId } = await play.openAndJoin();
    expectRefusal(await play.prepare(duelId, play.creator, body), 'invalid-request', pointer);
  });

  test('names the part that a payout needs', async () => {
    const { duelId } = await play.playToResolved();
    expectRefusal(await play.prepare(duelId, play.creator, { purpose: 'settle' }), 'invalid-request', '/body/part');
  });

  test.each<[string, () => Promise<UntypedJson>, object, ProblemCode]>([
    ['fund a waiting duel', () => play.openDuel(), { purpose: 'fund' }, 'wrong-duel-state'],
    ['commit a result before the lock', () => play.playToFunded(), { purpose: 'commit-result' }, 'wrong-duel-state'],
    [
      'settle before the result',
      () => play.playToFunded(),
      { purpose: 'settle', part: 'creator-fee' },
      'wrong-duel-state',
    ],
    [
      'refund before the deadline',
      () => play.playToFunded(),
      { purpose: 'refund', part: 'creator-fee' },
      'wrong-duel-state',
    ],
    ['fund a funded duel', () => play.playToFunded(), { purpose: 'fund' }, 'wrong-duel-state'],
    ['lock before a payment', () => play.openAndJoin(), { purpose: 'lock' }, 'wrong-duel-state'],
    ['lock twice', () => play.playToResolving(), { purpose: 'lock' }, 'wrong-duel-state'],
    ['close before the end', () => play.playToResolved(), { purpose: 'close' }, 'wrong-duel-state'],
    [
      'settle the bond before the result',
      () => play.playToFunded(),
      { purpose: 'settle', part: 'bond' },
      'wrong-duel-state',
    ],
    [
      'refund the bond before the deadline',
      () => play.playToFunded(),
      { purpose: 'refund', part: 'bond' },
      'wrong-duel-state',
    ],
    [
      'refund the bond after the result',
      () => play.playToResolved(),
      { purpose: 'refund', part: 'bond' },
      'wrong-duel-state',
    ],
  ])('refuses to %s', async (_, reach, body, code) => {
    const { duelId } = await reach();
    expectRefusal(await play.prepare(duelId, play.creator, body), code);
  });

  test('refuses a side that has paid, while the other side may', async () => {
    const { duelId } = await play.openAndJoin();
    const intent = await play.sendAndSubmit(duelId, play.creator);
    expectRefusal(await play.prepare(duelId, play.creator), 'intent-not-open');
    world.finalize();
    expect((await play.reconcile(duelId)).duel.status).toBe('committing');
    expectRefusal(await play.prepare(duelId, play.creator), 'already-funded');
    expectRefusal(await play.submitStray(intent, play.creator), 'intent-not-open');
    expectStatus(201, await play.prepare(duelId, play.opponent));
  });

  test.each([
    [600, 120_000],
    [40, 10_000],
  ])('of %i s funding time the last quarter, at most two minutes, is too late', async (fundingSeconds, lastCallMs) => {
    const duel = await play.openAndJoin({ fundingSeconds });
    const lastCall = new Date(duel.fundingDeadline).getTime() - lastCallMs;
    play.advanceTo(new Date(lastCall));
    expectStatus(201, await play.prepare(duel.duelId, play.creator));
    play.advanceTo(new Date(lastCall + 1));
    expectRefusal(await play.prepare(duel.duelId, play.opponent), 'deadline-too-close');
    play.advanceTo(new Date(lastCall + lastCallMs + 1_000));
    await play.reconcile(duel.duelId);
    expectRefusal(await play.prepare(duel.duelId, play.creator), 'wrong-duel-state');
  });
});

describe('submitting', () => {
  test('binds the first signature and repeats itself for the same one', async () => {
    const { duelId } = await play.openAndJoin();
    const intent = expectStatus(201, await play.prepare(duelId, play.creator));
    const { signature } = play.creator.signTransaction(intent.transaction);
    const bound = expectStatus(202, await play.submitSignature(intent, play.creator, signature));
    expect(bound).toMatchObject({ state: 'SUBMITTED', signature, intentId: intent.intentId });
    expect(expectStatus(202, await play.submitSignature(intent, play.creator, signature))).toEqual(bound);
    const second = await play.submitStray(intent, play.creator);
    expectRefusal(second, 'intent-not-open');
    expect(second.json.detail).toBe(
      `The intent is SUBMITTED, bound to the signature ${signature}. It stays bound: poll the duel’s reconciliation until it has landed or expired.`,
    );
  });

  test('is for the wallet of the intent, or an integration; the others see nothing', async () => {
    const { duelId } = await play.openAndJoin();
    const intent = expectStatus(201, await play.prepare(duelId, play.creator));
    for (const wallet of [play.opponent, stranger])
      expectRefusal(await play.submitSignature(intent, wallet, signAsStranger('mine')), 'not-found');
    expectRefusal(
      await play.submitSignature({ duelId, intentId: MISSING_INTENT_ID }, play.creator, signAsStranger('x')),
      'not-found',
    );
    const other = await play.openAndJoin();
    const moved = { duelId: other.duelId, intentId: intent.intentId };
    expectRefusal(await play.submitSignature(moved, play.creator, signAsStranger('x')), 'not-found');
    const byPartner = await world.call(recordSubmission, {
      headers: partnerHeader,
      params: { duelId, transactionId: intent.intentId },
      body: { signature: play.creator.signTransaction(intent.transaction).signature },
    });
    expect(expectStatus(202, byPartner).state).toBe('SUBMITTED');
  });

  test('takes one of two signatures that come at once', async () => {
    const { duelId } = await play.openAndJoin();
    const intent = expectStatus(201, await play.prepare(duelId, play.creator));
    const { signature } = play.creator.signTransaction(intent.transaction);
    const race = await Promise.all([
      play.submitStray(intent, play.creator),
      play.submitSignature(intent, play.creator, signature),
      play.submitSignature(intent, play.creator, signature),
    ]);
    const taken = race[0]?.status === 202 ? [202, 409, 409] : [409, 202, 202];
    expect(race.map(({ status }) => status)).toEqual(taken);
  });

  test('refuses what is no signature', async () => {
    const { duelId } = await play.openAndJoin();
    const intent = expectStatus(201, await play.prepare(duelId, play.creator));
    for (const signature of ['', '0'.repeat(88), 'x', 'é'.repeat(70), 'z'.repeat(88), '2'.repeat(64)])
      expectRefusal(await play.submitSignature(intent, play.creator, signature), 'invalid-request', '/body/signature');
  });
});

describe('rejecting', () => {
  test('ends the intent, twice as once, and another one is prepared at once', async () => {
    const { duelId } = await play.openAndJoin();
    const intent = expectStatus(201, await play.prepare(duelId, play.creator));
    const ended = expectStatus(200, await reject(intent, play.creator));
    expect(ended).toMatchObject({ state: 'EXPIRED', endReason: 'rejected', signature: null });
    expect(expectStatus(200, await reject(intent, play.creator))).toEqual(ended);
    const next = expectStatus(201, await play.prepare(duelId, play.creator));
    expect(next.intentId).not.toBe(intent.intentId);
    expect(next.messageHash).not.toBe(intent.messageHash);
    const late = await play.submitStray(intent, play.creator);
    expectRefusal(late, 'intent-not-open');
    expect(late.json.detail).toMatch(/^The intent is EXPIRED[.] Read the duel; .*prepare a new transaction[.]$/);
  });

  test('is for the wallet of the intent', async () => {
    const { duelId } = await play.openAndJoin();
    const intent = expectStatus(201, await play.prepare(duelId, play.creator));
    for (const wallet of [play.opponent, stranger]) expectRefusal(await reject(intent, wallet), 'forbidden');
    expectRefusal(await reject({ duelId, intentId: MISSING_INTENT_ID }, play.creator), 'not-found');
    const params = { duelId, transactionId: intent.intentId };
    expect(expectStatus(200, await world.call(rejectTransaction, { headers: partnerHeader, params })).endReason).toBe(
      'rejected',
    );
  });

  test('is too late once a signature is bound', async () => {
    const { duelId } = await play.openAndJoin();
    const intent = expectStatus(201, await play.prepare(duelId, play.creator));
    expectStatus(202, await play.submitStray(intent, play.creator));
    const refused = await reject(intent, play.creator);
    expectRefusal(refused, 'intent-not-open');
    expect(refused.json.detail).toMatch(/^The intent is SUBMITTED, bound to the signature /);
  });
});

describe('reconciling', () => {
  test('is for creator and opponent, who see their own intents; an integration sees all', async () => {
    const { duelId } = await play.openAndJoin();
    await play.prepare(duelId, play.creator);
    await play.prepare(duelId, play.opponent);
    const seen = await play.reconcile(duelId);
    expect(seen.intents.map((each: UntypedJson) => each.wallet)).toEqual([play.creator.address]);
    expect(seen).toMatchObject({ duel: { duelId, status: 'matched' }, checkedAt: world.clock.now().toISOString() });
    expect(BigInt(seen.blockHeight)).toBeGreaterThan(0n);
    const all = expectStatus(200, await world.call(reconcileDuel, { headers: partnerHeader, params: { duelId } }));
    expect(all.intents).toHaveLength(2);
    const token = await play.getSessionToken(stranger);
    expectRefusal(await world.call(reconcileDuel, { token, params: { duelId } }), 'forbidden');
    const params = { duelId: 'duel_11111111111111111111' };
    expectRefusal(await world.call(reconcileDuel, { token, params }), 'not-found');
  });

  test('shows no error of the chain', async () => {
    const { duelId } = await play.openAndJoin();
    const intent = expectStatus(201, await play.prepare(duelId, play.creator));
    expectStatus(202, await play.submitStray(intent, play.creator));
    play.outliveBlockhashes();
    const seen = await play.reconcile(duelId);
    expect(seen.intents[0]).toMatchObject({ state: 'EXPIRED', endReason: 'lapsed' });
    expect(seen.intents[0]).not.toHaveProperty('error');
  });

  test('a chain that does not answer is 503, and changes nothing', async () => {
    const { duelId } = await play.openAndJoin();
    await play.prepare(duelId, play.opponent);
    const elsewhere = world.withServices({
      chain: createChainPort((async () => {
        throw new Error('connection refused');
      }) as unknown as RpcTransport),
    });
    const token = await play.getSessionToken(play.creator);
    expectRefusal(await elsewhere.call(reconcileDuel, { token, params: { duelId } }), 'chain-unavailable');
    const refused = await elsewhere.call(prepareTransaction, { token, params: { duelId }, body: { purpose: 'fund' } });
    expectRefusal(refused, 'chain-unavailable');
    expect((await play.fetchDuel(duelId)).status).toBe('matched');
  });
});
