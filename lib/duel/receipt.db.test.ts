import { beforeAll, expect, test } from 'vitest';
import { must, Play, type Seen } from '../root/testing/play';
import { openWorld, type World } from '../root/testing/world';
import { cancelDuel } from './contract';
import { getDuelReceipt } from './receipt-contract';

let world: World;
let play: Play;

beforeAll(async () => {
  world = await openWorld();
  play = await new Play(world).begin();
});

const receiptOf = async (duelId: string): Promise<Seen> =>
  must(200, await world.call(getDuelReceipt, { params: { duelId } }));

test('names who deposited, when and by which transaction, as soon as it is final', async () => {
  const { duelId } = await play.match();
  expect((await receiptOf(duelId)).deposits).toEqual({ creator: null, opponent: null });
  const paid = await play.hand(duelId, play.opponent);
  expect((await receiptOf(duelId)).deposits.opponent).toBeNull();
  world.finalize();
  await play.reconcile(duelId);
  const finalizedAt = world.clock.now().toISOString();
  const half = await receiptOf(duelId);
  const [transaction] = half.transactions;
  expect(half.deposits).toEqual({
    creator: null,
    opponent: {
      wallet: play.opponent.address,
      signature: paid.signature,
      slot: transaction.slot,
      finalizedAt,
      binding: 'submission',
    },
  });
  expect(transaction).toEqual({
    purpose: 'fund',
    part: null,
    wallet: play.opponent.address,
    signature: paid.signature,
    slot: transaction.slot,
    binding: 'submission',
  });
  await play.pay(duelId, play.creator);
  const { deposits, availability } = await receiptOf(duelId);
  expect(deposits.creator.wallet).toBe(play.creator.address);
  expect(availability).toEqual({ custody: 'available', providerProof: 'pending', settlement: 'pending' });
});

test('marks a deposit that the worker found by itself', async () => {
  const { duelId } = await play.match();
  const intent = must(201, await play.prepare(duelId, play.creator));
  const { transaction, signature } = play.creator.signTransaction(intent.transaction);
  await play.send(transaction);
  world.finalize();
  play.outliveBlockhashes();
  await play.reconcile(duelId);
  const { deposits, transactions } = await receiptOf(duelId);
  expect(deposits.creator).toMatchObject({ signature, binding: 'rpc-recovery' });
  expect(transactions).toMatchObject([{ signature, binding: 'rpc-recovery' }]);
});

test('says why a duel was called off, and which evidence will never come', async () => {
  const { duelId } = await play.open();
  expect((await receiptOf(duelId)).cancelReason).toBeNull();
  const token = await play.token(play.creator);
  must(200, await world.call(cancelDuel, { token, params: { duelId }, body: {} }));
  expect(await receiptOf(duelId)).toMatchObject({
    cancelReason: 'participant',
    availability: { custody: 'missing', providerProof: 'missing', settlement: 'missing' },
  });
  const other = await play.open();
  play.waitUntil(new Date(new Date(other.expiresAt).getTime() + 1_000));
  expect((await receiptOf(other.duelId)).cancelReason).toBe('timeout');
});

test('is a file for everybody, kept by no cache and no search engine, without anything private', async () => {
  const { duelId } = await play.match({ matchmakingMode: 'direct', opponentWallet: play.opponent.address });
  await play.pay(duelId, play.creator);
  const { headers, text } = await world.call(getDuelReceipt, { params: { duelId } });
  expect(headers).toMatchObject({
    'content-disposition': `attachment; filename="${duelId}.receipt.json"`,
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'cache-control': 'no-store',
  });
  expect(text).not.toMatch(/intentId|txi_|blockhash|messageHash|instructionData|error|invitedWallet|checkAttempts/);
});
