import { beforeAll, describe, expect, test } from 'vitest';
import { testWallet } from '../root/testing/wallet';
import { openWorld, type World } from '../root/testing/world';
import { prepareTransaction, reconcileDuel, recordSubmission } from '../transactions/contract';
import { cancelDuel, createDuel, getDuel, joinDuel, listDuels } from './contract';

let world: World;
const alice = testWallet('alice');
const bob = testWallet('bob');
const carol = testWallet('carol');
let tokens: Record<'alice' | 'bob' | 'carol', string>;

beforeAll(async () => {
  world = await openWorld();
  tokens = { alice: await world.signIn(alice), bob: await world.signIn(bob), carol: await world.signIn(carol) };
  await world.fund(alice, bob, carol);
});

const open = async (body: object = {}) => {
  const answer = await world.call(createDuel, {
    token: tokens.alice,
    body: { matchmakingMode: 'open', packId: 'kickoff-2031', ...body },
  });
  expect(answer.status, answer.text ?? '').toBe(201);
  return answer.json;
};

describe('opening and joining', () => {
  test('a duel opened by one wallet is joined by another, and its terms are fixed', async () => {
    const duel = await open();
    expect(duel).toMatchObject({
      status: 'waiting',
      creatorWallet: alice.address,
      opponentWallet: null,
      terms: null,
      feeAmount: '50000000',
    });
    const joined = await world.call(joinDuel, { token: tokens.bob, params: { duelId: duel.duelId } });
    expect(joined.status).toBe(200);
    expect(joined.json).toMatchObject({ status: 'matched', opponentWallet: bob.address });
    expect(Buffer.from(joined.json.terms, 'base64')).toHaveLength(308);
    const late = await world.call(joinDuel, { token: tokens.carol, params: { duelId: duel.duelId } });
    expect([late.status, late.json.code]).toEqual([409, 'duel-not-joinable']);
  });
});

test('pays both sides', async () => {
  const duel = await open();
  const { duelId } = duel;
  await world.call(joinDuel, { token: tokens.bob, params: { duelId } });
  for (const [wallet, token] of [
    [alice, tokens.alice],
    [bob, tokens.bob],
  ] as const) {
    const prepared = await world.call(prepareTransaction, { token, params: { duelId }, body: { purpose: 'fund' } });
    expect(prepared.status, prepared.text ?? '').toBe(201);
    const { transaction, signature } = wallet.signTransaction(prepared.json.transaction);
    await world.rpc('sendTransaction', transaction, { encoding: 'base64', preflightCommitment: 'confirmed' });
    const bound = await world.call(recordSubmission, {
      token,
      params: { duelId, transactionId: prepared.json.intentId },
      body: { signature },
    });
    expect(bound.status, bound.text ?? '').toBe(202);
    world.finalize();
    const seen = await world.call(reconcileDuel, { token, params: { duelId } });
    expect(seen.status, seen.text ?? '').toBe(200);
    console.log(
      seen.json.duel.status,
      seen.json.intents.map((i: any) => i.state),
    );
  }
  const mine = await world.call(getDuel, { token: tokens.alice, params: { duelId } });
  expect(mine.json.status).toBe('funded');
  const list = await world.call(listDuels, { query: { wallet: alice.address } });
  expect(list.json.items.length).toBeGreaterThan(0);
  expect((await world.call(cancelDuel, { token: tokens.alice, params: { duelId } })).status).toBe(409);
});
