import type { Address } from '@solana/kit';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { duelEvents } from '../../db/schema/duels';
import { transactionIntents } from '../../db/schema/transactions';
import { lockEntropy } from '../chain/escrow/instructions';
import { cancelDuel } from '../duel/contract';
import { getDuelReceipt } from '../duel/receipt-contract';
import { must, Play, type Seen } from '../root/testing/play';
import { type TestWallet, testWallet } from '../root/testing/wallet';
import { openWorld, type World } from '../root/testing/world';
import { rejectTransaction } from './contract';

let world: World;
let play: Play;

beforeAll(async () => {
  world = await openWorld();
  play = await new Play(world).begin();
});

const prepare = async (duelId: string, wallet: TestWallet = play.creator) =>
  must(201, await play.prepare(duelId, wallet));
const receiptOf = async (duelId: string) => must(200, await world.call(getDuelReceipt, { params: { duelId } }));
const reject = async ({ duelId, intentId }: Seen, wallet: TestWallet = play.creator) =>
  world.call(rejectTransaction, { token: await play.token(wallet), params: { duelId, transactionId: intentId } });
const eventsOf = (duelId: string) =>
  world.database.queries.select().from(duelEvents).where(eq(duelEvents.duelId, duelId)).orderBy(duelEvents.sequence);

/** Signs, sends and lets it become final; nobody tells the service. */
async function land(transaction: string, wallet: TestWallet = play.creator): Promise<string> {
  const signed = wallet.signTransaction(transaction);
  await play.send(signed.transaction, true);
  world.finalize();
  return signed.signature;
}

const look = async (duelId: string) => {
  const { duel, intents } = await play.reconcile(duelId);
  return { status: duel.status, intents: intents.map((each: Seen) => [each.state, each.endReason]).sort() };
};

describe('a wallet that changes what was prepared', () => {
  test('may add instructions around the one', async () => {
    const { duelId } = await play.match();
    const intent = await prepare(duelId);
    const altered = play.rebuild(intent, (all) => [play.gift(play.creator), ...all, play.gift(play.creator)]);
    must(202, await play.submit(intent, play.creator, await land(altered)));
    expect(await look(duelId)).toEqual({ status: 'committing', intents: [['FINALIZED', null]] });
  });

  test('may not call the program twice: the money stands, unverified, and comes back', async () => {
    const other = await play.fund();
    world.finalize();
    const one = await play.match();
    const first = await prepare(one.duelId);
    const of = { escrow: other.escrowAddress as Address, programAddress: other.programId as Address };
    const both = play.rebuild(first, (all) => [...all, lockEntropy(of)]);
    must(202, await play.submit(first, play.creator, await land(both)));
    expect(await look(one.duelId)).toEqual({ status: 'matched', intents: [['FAILED', null]] });
    const [row] = await world.database.queries
      .select()
      .from(transactionIntents)
      .where(eq(transactionIntents.intentId, first.intentId));
    expect(row).toMatchObject({ error: 'does not hold exactly the prepared instruction', signature: null });
    play.waitUntil(new Date(new Date(one.fundingDeadline).getTime() + 1_000));
    expect((await look(one.duelId)).status).toBe('refunding');
    const refunded = await play.pay(one.duelId, play.creator, { purpose: 'refund', part: 'creator-fee' });
    expect(refunded.status).toBe('refunded');
  });

  test('may not build on another blockhash', async () => {
    const { duelId } = await play.match();
    const intent = await prepare(duelId);
    world.chain.tick(3);
    const { blockhash } = await world.services.chain.latestBlockhash();
    expect(blockhash).not.toBe(intent.blockhash);
    const signature = await land(play.rebuild(intent, (all) => all, blockhash));
    must(202, await play.submit(intent, play.creator, signature));
    expect(await look(duelId)).toEqual({ status: 'matched', intents: [['FAILED', null]] });
  });
});

describe('a payment that fails on chain', () => {
  test('ends its intent as FAILED, and the side can pay again', async () => {
    const poor = testWallet('poor');
    await world.rpc('requestAirdrop', poor.address, 10_000_000);
    world.finalize();
    const { duelId } = await play.open();
    must(200, await play.join(duelId, poor));
    const intent = await prepare(duelId, poor);
    must(202, await play.submit(intent, poor, await land(intent.transaction, poor)));
    expect(await play.reconcile(duelId, poor)).toMatchObject({
      duel: { status: 'matched', deposits: { opponent: false } },
      intents: [{ state: 'FAILED' }],
    });
    await world.fund(poor);
    expect(await play.pay(duelId, poor)).toMatchObject({ status: 'committing', deposits: { opponent: true } });
  });

  test('takes funding back only when it is proven dead', async () => {
    const { duelId } = await play.match();
    await play.hand(duelId, play.creator);
    world.chain.processPending();
    expect((await look(duelId)).status).toBe('funding');
    const forgetful = {
      ...world.services.chain,
      signatureStates: async (all: readonly string[]) => all.map(() => null),
    };
    await world.with({ chain: forgetful }).work();
    world.clock.advance(2_000);
    await world.with({ chain: forgetful }).work();
    expect((await play.see(duelId)).status).toBe('funding');
    world.finalize();
    expect((await look(duelId)).status).toBe('committing');
  });

  test('that never landed is proven dead by the block height, and funding falls back', async () => {
    const { duelId } = await play.match();
    const intent = await prepare(duelId);
    must(202, await play.submit(intent, play.creator, play.creator.signText('never sent')));
    const pretending = {
      ...world.services.chain,
      signatureStates: async (all: readonly string[]) =>
        all.map(() => ({ slot: 1n, commitment: 'processed' as const, failed: null })),
    };
    world.clock.advance(60_000);
    await world.with({ chain: pretending }).work();
    expect((await play.see(duelId)).status).toBe('funding');
    play.outliveBlockhashes();
    expect(await look(duelId)).toEqual({ status: 'matched', intents: [['EXPIRED', 'lapsed']] });
    expect((await eventsOf(duelId)).map(({ kind }) => kind).slice(-2)).toEqual(['fund-seen', 'fund-gone']);
  });
});

describe('an intent whose time is up', () => {
  test('stays until the last block in which it can land, then is EXPIRED and makes way', async () => {
    const { duelId } = await play.match();
    const intent = await prepare(duelId);
    while ((await world.services.chain.finalizedBlockHeight()) < BigInt(intent.lastValidBlockHeight))
      world.chain.tick();
    expect((await look(duelId)).intents).toEqual([['PREPARED', null]]);
    world.chain.tick();
    const next = await prepare(duelId);
    expect(next.intentId).not.toBe(intent.intentId);
    expect((await look(duelId)).intents).toEqual([
      ['EXPIRED', 'lapsed'],
      ['PREPARED', null],
    ]);
    must(202, await play.submit(next, play.creator, await land(next.transaction)));
    expect((await look(duelId)).status).toBe('committing');
  });

  test('stays PREPARED while the node cannot show its history', async () => {
    const { duelId } = await play.match();
    const intent = await prepare(duelId, play.creator);
    await land(intent.transaction);
    play.outliveBlockhashes();
    const forgetful = { ...world.services.chain, finalizedTransaction: async () => null };
    world.clock.advance(60_000);
    await world.with({ chain: forgetful }).work();
    const [row] = await world.database.queries
      .select()
      .from(transactionIntents)
      .where(eq(transactionIntents.intentId, intent.intentId));
    expect(row?.state).toBe('PREPARED');
    expect(await look(duelId)).toEqual({ status: 'committing', intents: [['FINALIZED', null]] });
  });
});

describe('a payment that nobody told of', () => {
  const recovered = async (duelId: string): Promise<void> => {
    const [transaction] = (await receiptOf(duelId)).transactions;
    expect(transaction).toMatchObject({ purpose: 'fund', binding: 'rpc-recovery' });
    expect(await eventsOf(duelId)).toContainEqual(
      expect.objectContaining({ kind: 'deposit-finalized', data: { side: 'creator', binding: 'rpc-recovery' } }),
    );
  };

  test('is found at the escrow account by the worker', async () => {
    const { duelId } = await play.match();
    await land((await prepare(duelId)).transaction);
    world.clock.advance(60_000);
    await world.work();
    expect((await play.see(duelId)).status).toBe('committing');
    await recovered(duelId);
  });

  test('is found though the wallet had said no', async () => {
    const { duelId } = await play.match();
    const intent = await prepare(duelId);
    must(200, await reject(intent));
    await land(intent.transaction);
    expect(await look(duelId)).toEqual({ status: 'committing', intents: [['FINALIZED', null]] });
    await recovered(duelId);
  });

  test('is found though another signature was bound', async () => {
    const { duelId } = await play.match();
    const intent = await prepare(duelId);
    must(202, await play.submit(intent, play.creator, play.creator.signText('not this one')));
    await land(intent.transaction);
    expect((await look(duelId)).status).toBe('committing');
    await recovered(duelId);
  });

  test('is given back to its own intent when it was bound to the next one', async () => {
    const { duelId } = await play.match();
    const first = await prepare(duelId);
    must(200, await reject(first));
    world.chain.tick(3);
    const second = await prepare(duelId);
    must(202, await play.submit(second, play.creator, await land(first.transaction)));
    expect((await look(duelId)).intents).toEqual([
      ['EXPIRED', 'rejected'],
      ['FAILED', null],
    ]);
    expect(await look(duelId)).toEqual({
      status: 'committing',
      intents: [
        ['FAILED', null],
        ['FINALIZED', null],
      ],
    });
    await recovered(duelId);
  });

  test('is not looked for among other messages of the account', async () => {
    const { duelId } = await play.match();
    const intent = await prepare(duelId);
    await land(play.rebuild(intent, (all) => [...all, play.gift(play.creator)]));
    play.outliveBlockhashes();
    expect(await look(duelId)).toEqual({ status: 'matched', intents: [['PREPARED', null]] });
  });
});

describe('money for a duel that was called off', () => {
  test('is alerted, and goes back to its wallet', async () => {
    const duel = await play.match();
    const { duelId } = duel;
    const intent = await play.hand(duelId, play.creator);
    must(200, await world.call(cancelDuel, { token: await play.token(play.opponent), params: { duelId } }));
    expect((await receiptOf(duelId)).custodyAlert).toBeNull();
    world.finalize();
    world.clock.advance(60_000);
    await world.work();
    expect(await play.see(duelId)).toMatchObject({
      status: 'refunding',
      deposits: { creator: false, opponent: false },
    });
    expect((await receiptOf(duelId)).custodyAlert).toEqual({ at: world.clock.now().toISOString() });
    expect((await eventsOf(duelId)).at(-1)).toMatchObject({ kind: 'refund-started', data: { custodyAlert: true } });
    expect((await receiptOf(duelId)).transactions).toMatchObject([{ signature: intent.signature }]);
    play.waitUntil(new Date(new Date(duel.fundingDeadline).getTime() + 1_000));
    const ended = await play.pay(duelId, play.opponent, { purpose: 'refund', part: 'creator-fee' });
    expect(ended.status).toBe('refunded');
    expect((await receiptOf(duelId)).availability).toMatchObject({ custody: 'missing', settlement: 'missing' });
  });

  test('is still watched for when the chain was away at the last look', async () => {
    const duel = await play.match();
    const { duelId } = duel;
    const { transaction } = play.creator.signTransaction((await prepare(duelId)).transaction);
    must(200, await world.call(cancelDuel, { token: await play.token(play.creator), params: { duelId } }));
    await play.send(transaction);
    world.finalize();
    play.waitUntil(new Date(new Date(duel.fundingDeadline).getTime() + 600_000));
    const away = {
      ...world.services.chain,
      finalizedBlockHeight: async () => {
        throw new Error('away');
      },
    };
    await world.with({ chain: away }).work();
    expect((await play.see(duelId)).status).toBe('cancelled');
    world.clock.advance(60_000);
    await world.work();
    expect((await play.see(duelId)).status).toBe('refunding');
  });

  test('is not watched for once the finalized chain is past the deadline', async () => {
    const duel = await play.match();
    const { duelId } = duel;
    await prepare(duelId);
    must(200, await world.call(cancelDuel, { token: await play.token(play.creator), params: { duelId } }));
    play.outliveBlockhashes();
    play.waitUntil(new Date(new Date(duel.fundingDeadline).getTime() + 1_000));
    world.clock.advance(60_000);
    await world.work();
    const [row] = (
      (await world.database.queries.execute(
        `select next_check_at from duels where duel_id = '${duelId}'`,
      )) as unknown as { rows: Seen[] }
    ).rows;
    expect(row.next_check_at).toBeNull();
    expect((await look(duelId)).status).toBe('cancelled');
  });
});
