import { beforeAll, expect, test } from 'vitest';
import { createIntegrationKey } from '../../testing/service/integration-key';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import type { EndpointCall } from '../../testing/service/requests';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { ProblemError } from '../api/problems';
import { cancelDuel } from '../duel/contract';
import { getDuelReceipt } from '../duel/receipt-contract';
import { listAlerts } from './alert-contract';
import { runReconciliation } from './contract';

let world: TestEnvironment;
let play: DuelPlayer;
let header: Record<string, string>;
let duels: UntypedJson[];

/** Makes a duel that was cancelled after its creator's deposit was prepared, and before it was sent. */
async function makeLateDeposit(): Promise<UntypedJson> {
  const duel = await play.openAndJoin({ fundingSeconds: 600 });
  const { transaction } = expectStatus(201, await play.prepare(duel.duelId, play.creator));
  const token = await play.getSessionToken(play.opponent);
  expectStatus(200, await world.call(cancelDuel, { token, params: { duelId: duel.duelId } }));
  await play.send(play.creator.signTransaction(transaction).transaction);
  world.finalize();
  expect((await play.reconcile(duel.duelId)).duel.status).toBe('refunding');
  return duel;
}

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
  ({ header } = await createIntegrationKey(world, 'operator'));
  duels = [await makeLateDeposit(), await makeLateDeposit(), await makeLateDeposit()];
});

const list = (query: EndpointCall['query'] = {}) => world.call(listAlerts, { headers: header, query });
const getDuelIds = ({ items }: UntypedJson): string[] => items.map(({ duelId }: UntypedJson) => duelId);

test('are for integrations only', async () => {
  expectRefusal(await world.call(listAlerts, { token: await play.getSessionToken(play.creator) }), 'unauthenticated');
  expectRefusal(await world.call(listAlerts, { token: 'c'.repeat(32) }), 'unauthenticated');
});

test('are listed newest first, page by page, by a cursor of their own', async () => {
  const newest = duels.map(({ duelId }) => duelId).reverse();
  const first = expectStatus(200, await list({ limit: '2' }));
  expect(getDuelIds(first)).toEqual(newest.slice(0, 2));
  expect(first.items[0]).toMatchObject({
    kind: 'late-deposit',
    resolvedAt: null,
    amounts: [{ side: 'creator', amount: duels[0].feeAmount, mint: duels[0].feeMint, decimals: 9 }],
  });
  const second = expectStatus(200, await list({ limit: '2', cursor: first.nextCursor }));
  expect([getDuelIds(second), second.nextCursor]).toEqual([newest.slice(2), null]);
  expectRefusal(await list({ cursor: first.nextCursor, status: 'open' }), 'invalid-cursor', '/query/cursor');
  expectRefusal(await list({ cursor: 'v1.AAAA' }), 'invalid-cursor', '/query/cursor');
  expectRefusal(await list({ status: 'all' }), 'invalid-request', '/query/status');
});

test('are told once, and resolved when the chain shows the money out', async () => {
  const { duelId, fundingDeadline } = duels[0];
  await world.work();
  expect(getDuelIds(expectStatus(200, await list({ status: 'open' })))).toHaveLength(3);
  play.advanceTo(new Date(new Date(fundingDeadline).getTime() + 1_000));
  const ended = await play.pay(duelId, play.opponent, { purpose: 'refund', part: 'creator-fee' });
  expect(ended.status).toBe('refunded');
  expect(getDuelIds(expectStatus(200, await list({ status: 'open' })))).not.toContain(duelId);
  const [resolved] = expectStatus(200, await list({ status: 'resolved' })).items;
  expect(resolved).toMatchObject({ duelId, resolvedAt: world.clock.now().toISOString() });
  const receipt = expectStatus(200, await world.call(getDuelReceipt, { params: { duelId } }));
  const { duelId: _, debt: __, work: ___, ...shown } = resolved!;
  expect(receipt.custodyAlerts).toEqual([{ ...shown, outBy: null }]);
});

test('are in the answers of reconciliation: the duel’s as in its receipt, the worker’s by their number', async () => {
  const { duelId, fundingDeadline } = duels[1];
  const callReconciliation = async () => expectStatus(200, await world.call(runReconciliation, { headers: header }));
  const { custodyAlerts } = expectStatus(200, await world.call(getDuelReceipt, { params: { duelId } }));
  expect(custodyAlerts).toMatchObject([{ kind: 'late-deposit', resolvedAt: null, outBy: fundingDeadline }]);
  expect((await play.reconcile(duelId)).custodyAlerts).toEqual(custodyAlerts);
  world.clock.advance(1_000);
  expect(await callReconciliation()).toMatchObject({ chain: 'ok', openAlerts: 2, newAlerts: 0 });

  const late = await play.openAndJoin({ fundingSeconds: 600 });
  const { transaction } = expectStatus(201, await play.prepare(late.duelId, play.creator));
  const token = await play.getSessionToken(play.opponent);
  expectStatus(200, await world.call(cancelDuel, { token, params: { duelId: late.duelId } }));
  await play.send(play.creator.signTransaction(transaction).transaction);
  world.finalize();
  world.clock.advance(60_000);
  expect(await callReconciliation()).toMatchObject({ openAlerts: 3, newAlerts: 1 });
  world.clock.advance(1_000);
  const { chain } = world.services;
  const away = { ...chain, finalizedTip: () => Promise.reject(new ProblemError('chain-unavailable')) };
  const blind = expectStatus(
    200,
    await world.withServices({ chain: away }).call(runReconciliation, { headers: header }),
  );
  expect(blind).toMatchObject({ chain: 'unavailable', openAlerts: 3, newAlerts: 0 });
});
