import type { Address } from '@solana/kit';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { duelEvents } from '../../db/schema/duels';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { type TestWallet, testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { buildLockEntropyInstruction } from '../chain/escrow/instructions';

let world: TestEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
});

const prepare = async (duelId: string, wallet: TestWallet = play.creator) =>
  expectStatus(201, await play.prepare(duelId, wallet));
const readEvents = (duelId: string) =>
  world.database.queries.select().from(duelEvents).where(eq(duelEvents.duelId, duelId)).orderBy(duelEvents.sequence);

/** Signs and sends a prepared transaction and finalizes it, without submitting its signature to the service. */
async function land(transaction: string, wallet: TestWallet = play.creator): Promise<string> {
  const signed = wallet.signTransaction(transaction);
  await play.send(signed.transaction, true);
  world.finalize();
  return signed.signature;
}

const reconcileStates = async (duelId: string) => {
  const { duel, intents } = await play.reconcile(duelId);
  return { status: duel.status, intents: intents.map((each: UntypedJson) => [each.state, each.endReason]).sort() };
};

describe('a wallet that changes what was prepared', () => {
  test('may not add a transfer', async () => {
    const { duelId } = await play.openAndJoin();
    const intent = await prepare(duelId);
    const altered = play.rebuild(intent, (all) => [
      play.buildHarmlessTransfer(play.creator),
      ...all,
      play.buildHarmlessTransfer(play.creator),
    ]);
    expectRefusal(
      await play.submitSignature(intent, play.creator, await land(altered)),
      'signature-not-verified',
      '/body/signature',
    );
    expect(await reconcileStates(duelId)).toEqual({ status: 'matched', intents: [['PREPARED', null]] });
  });

  test('may not call the program twice: the money stands, unverified, and comes back', async () => {
    const other = await play.playToFunded();
    world.finalize();
    const one = await play.openAndJoin();
    const first = await prepare(one.duelId);
    const of = { escrow: other.escrowAddress as Address, programAddress: other.programId as Address };
    const both = play.rebuild(first, (all) => [...all, buildLockEntropyInstruction(of)]);
    expectRefusal(
      await play.submitSignature(first, play.creator, await land(both)),
      'signature-not-verified',
      '/body/signature',
    );
    expect(await reconcileStates(one.duelId)).toEqual({ status: 'matched', intents: [['PREPARED', null]] });
    play.advanceTo(new Date(new Date(one.fundingDeadline).getTime() + 1_000));
    expect((await reconcileStates(one.duelId)).status).toBe('refunding');
    const refunded = await play.pay(one.duelId, play.creator, { purpose: 'refund', part: 'creator-fee' });
    expect(refunded.status).toBe('refunded');
  });

  test('may not build on another blockhash', async () => {
    const { duelId } = await play.openAndJoin();
    const intent = await prepare(duelId);
    world.chain.tick(3);
    const { blockhash } = await world.services.chain.latestBlockhash();
    expect(blockhash).not.toBe(intent.blockhash);
    const signature = await land(play.rebuild(intent, (all) => all, blockhash));
    expectRefusal(
      await play.submitSignature(intent, play.creator, signature),
      'signature-not-verified',
      '/body/signature',
    );
    expect(await reconcileStates(duelId)).toEqual({ status: 'matched', intents: [['PREPARED', null]] });
  });
});

describe('a submitted payment', () => {
  test('that fails on chain ends its intent as FAILED, and the side can pay again', async () => {
    const poor = testWallet('poor');
    // Lamports for one payment: two can be prepared, but only one can land.
    await world.rpc('requestAirdrop', poor.address, 60_000_000);
    world.finalize();
    const { duelId } = await play.openDuel();
    expectStatus(200, await play.join(duelId, poor));
    const intent = await prepare(duelId, poor);
    const other = await play.openDuel();
    expectStatus(200, await play.join(other.duelId, poor));
    await play.pay(other.duelId, poor);
    expectStatus(202, await play.submitSignature(intent, poor, await land(intent.transaction, poor)));
    expect(await play.reconcile(duelId, poor)).toMatchObject({
      duel: { status: 'matched', deposits: { opponent: false } },
      intents: [{ state: 'FAILED' }],
    });
    await world.fund(poor);
    expect(await play.pay(duelId, poor)).toMatchObject({ status: 'committing', deposits: { opponent: true } });
  });

  test('that a node has forgotten keeps the duel in funding, and counts once it is finalized', async () => {
    const { duelId } = await play.openAndJoin();
    await play.sendAndSubmit(duelId, play.creator);
    world.chain.processPending();
    expect((await reconcileStates(duelId)).status).toBe('funding');
    const forgetful = {
      ...world.services.chain,
      signatureStates: async (all: readonly string[]) => all.map(() => null),
    };
    await world.withServices({ chain: forgetful }).work();
    world.clock.advance(2_000);
    await world.withServices({ chain: forgetful }).work();
    expect((await play.fetchDuel(duelId)).status).toBe('funding');
    world.finalize();
    expect((await reconcileStates(duelId)).status).toBe('committing');
  });

  test('that never landed is proven dead by the block height, and funding falls back', async () => {
    const { duelId } = await play.openAndJoin();
    const intent = await prepare(duelId);
    expectStatus(202, await play.submitStray(intent, play.creator));
    const pretending = {
      ...world.services.chain,
      signatureStates: async (all: readonly string[]) =>
        all.map(() => ({ slot: 1n, commitment: 'processed' as const, error: null })),
    };
    world.clock.advance(60_000);
    await world.withServices({ chain: pretending }).work();
    expect((await play.fetchDuel(duelId)).status).toBe('funding');
    play.outliveBlockhashes();
    expect(await reconcileStates(duelId)).toEqual({ status: 'matched', intents: [['EXPIRED', 'lapsed']] });
    expect((await readEvents(duelId)).map(({ kind }) => kind).slice(-2)).toEqual(['fund-seen', 'fund-gone']);
  });
});
