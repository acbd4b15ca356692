import { beforeAll, describe, expect, test } from 'vitest';
import { chainIdentity } from '../../db/schema/chain-identity';
import { duelEvents, duels } from '../../db/schema/duels';
import { escrowScans } from '../../db/schema/escrow-scans';
import { transactionIntents } from '../../db/schema/transactions';
import { DuelPlayer, expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { createChainPort } from '../chain/rpc';
import { runReconciliation } from '../operations/contract';
import { openLocalTransport } from '../root/chain';
import { prepareTransaction, reconcileDuel } from './contract';

let world: TestEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
});

type Chain = TestEnvironment['services']['chain'];

const readAllRows = async () => {
  const { queries } = world.database;
  const tables = [duels, duelEvents, transactionIntents, escrowScans, chainIdentity];
  return Promise.all(tables.map((table) => queries.select().from(table)));
};

/** Creates a duel with a finalized deposit that no check has recorded yet, and makes all its checks due. */
async function makeFinalDeposit(): Promise<string> {
  const { duelId } = await play.openAndJoin();
  await play.sendAndSubmit(duelId, play.creator);
  world.finalize();
  world.clock.advance(120_000);
  return duelId;
}

async function expectNoProgress(chain: Chain, duelId: string): Promise<void> {
  const exchanged = world.withServices({ chain });
  const token = await play.getSessionToken(play.creator);
  const before = await readAllRows();
  const summary = expectStatus(200, await exchanged.call(runReconciliation, { token: 'c'.repeat(32) }));
  expect(summary).toMatchObject({ chain: 'unavailable', claimed: 0, scanned: 0, commitments: null });
  expectRefusal(await exchanged.call(reconcileDuel, { token, params: { duelId } }), 'chain-unavailable');
  expect(await readAllRows()).toEqual(before);
}

describe('nothing changes by an RPC', () => {
  test('of another cluster', async () => {
    const duelId = await makeFinalDeposit();
    await expectNoProgress({ ...world.services.chain, genesisHash: async () => play.crank.address }, duelId);
    await world.work();
    expect((await play.fetchDuel(duelId)).status).toBe('committing');
  });

  test('that is behind what was finalized before, whether it says so or not', async () => {
    const duelId = await makeFinalDeposit();
    await world.work();
    const { chain } = world.services;
    const [known] = await world.database.queries.select().from(chainIdentity);
    const behind = known!.finalizedSlot - 1n;
    await expectNoProgress({ ...chain, finalizedTip: async () => ({ slot: behind, blockHeight: behind }) }, duelId);
    await world.database.queries.update(chainIdentity).set({ finalizedSlot: known!.finalizedSlot + 1_000n });
    await expectNoProgress(chain, duelId);
    world.chain.tick(1_001);
    world.clock.advance(600_000);
    expect(expectStatus(200, await world.call(runReconciliation, { token: 'c'.repeat(32) })).chain).toBe('ok');
  });

  test.each(['getMultipleAccounts', 'getSignatureStatuses'])('whose %s is older than its tip', async (method) => {
    const duelId = await makeFinalDeposit();
    const into = openLocalTransport(world.chain);
    const lagging = createChainPort((async (request: { payload: { method: string } }) => {
      const reply = (await into(request as never)) as { result: { context: { slot: bigint } } };
      if (request.payload.method === method) reply.result.context.slot = 1n;
      return reply;
    }) as typeof into);
    const token = await play.getSessionToken(play.creator);
    const before = await readAllRows();
    const refused = await world.withServices({ chain: lagging }).call(reconcileDuel, { token, params: { duelId } });
    expectRefusal(refused, 'chain-unavailable');
    expect((await readAllRows()).slice(0, 4)).toEqual(before.slice(0, 4));
    expect((await play.reconcile(duelId)).duel.status).toBe('committing');
  });

  test('whose latest blockhash is older than what was finalized before', async () => {
    const { duelId } = await play.openAndJoin();
    await play.reconcile(duelId);
    // The first payment asks the provider for its consent, whose record doesn't depend on an RPC.
    expectStatus(201, await play.prepare(duelId, play.opponent));
    const into = openLocalTransport(world.chain);
    const lagging = createChainPort((async (request: { payload: { method: string } }) => {
      const reply = (await into(request as never)) as { result: { context: { slot: bigint } } };
      if (request.payload.method === 'getLatestBlockhash') reply.result.context.slot = 1n;
      return reply;
    }) as typeof into);
    const token = await play.getSessionToken(play.creator);
    const asked = { token, params: { duelId }, body: { purpose: 'fund' } };
    const before = await readAllRows();
    const refused = await world.withServices({ chain: lagging }).call(prepareTransaction, asked);
    expectRefusal(refused, 'chain-unavailable');
    expect(await readAllRows()).toEqual(before);
    expectStatus(201, await play.prepare(duelId, play.creator));
  });

  test('of another cluster when a lapsed payment is to be replaced', async () => {
    const { duelId } = await play.openAndJoin();
    expectStatus(201, await play.prepare(duelId, play.creator));
    play.outliveBlockhashes();
    const away = { ...world.services.chain, genesisHash: async () => play.crank.address };
    const token = await play.getSessionToken(play.creator);
    const call = { token, params: { duelId }, body: { purpose: 'fund' } };
    const before = await readAllRows();
    expectRefusal(await world.withServices({ chain: away }).call(prepareTransaction, call), 'chain-unavailable');
    expect(await readAllRows()).toEqual(before);
  });
});

test('the genesis hash is asked for once in a while, not at every look', async () => {
  const { duelId } = await play.openAndJoin();
  let asked = 0;
  const { chain } = world.services;
  const counting = {
    ...chain,
    genesisHash: () => {
      asked += 1;
      return chain.genesisHash();
    },
  };
  const exchanged = world.withServices({ chain: counting });
  const token = await play.getSessionToken(play.creator);
  const requestReconciliation = async () =>
    expectStatus(200, await exchanged.call(reconcileDuel, { token, params: { duelId } }));
  for (let round = 0; round < 5; round += 1) await requestReconciliation();
  expect(asked).toBe(1);
  world.clock.advance(5_000);
  await requestReconciliation();
  expect(asked).toBe(2);
});
