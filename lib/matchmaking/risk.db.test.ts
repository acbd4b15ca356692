import { beforeAll, expect, test } from 'vitest';
import { createIntegrationKey } from '../../testing/service/integration-key';
import { DuelPlayer, expectStatus } from '../../testing/service/play';
import { type TestWallet, testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { cancelDuel, getDuel } from '../duel/contract';
import { rejectTransaction } from '../transactions/contract';
import { cancelMatch, getMatchStatus, searchMatch } from './contract';
import { findWalletHistory } from './risk-store';

let world: TestEnvironment;
let play: DuelPlayer;
let partnerHeader: { 'x-integration-key': string };

beforeAll(async () => {
  world = await openTestEnvironment({ DUEL_RESOLUTION_MS: '600000' });
  play = await new DuelPlayer(world).fundWallets();
  partnerHeader = (await createIntegrationKey(world, 'operator')).header;
});

const fetchHistory = (wallet: TestWallet) =>
  findWalletHistory(world.database.queries, wallet.address, world.clock.now());
const search = async (wallet: TestWallet) =>
  expectStatus(
    200,
    await world.call(searchMatch, { token: await play.getSessionToken(wallet), body: { packTier: 'starter' } }),
  );
const cancel = async (wallet: TestWallet) =>
  expectStatus(200, await world.call(cancelMatch, { token: await play.getSessionToken(wallet) }));
const readRisk = async ({ address }: TestWallet) =>
  expectStatus(200, await world.call(getMatchStatus, { headers: partnerHeader, body: { wallet: address } })).risk;

test('what a wallet did is counted from its own rows', async () => {
  const [one, other] = [play.creator, play.opponent];
  expect(await fetchHistory(testWallet('nobody'))).toBeNull();
  await play.getSessionToken(one);
  world.clock.advance(5_000);
  expect(await fetchHistory(one)).toEqual({
    ageSeconds: 5,
    searchesInAnHour: 0,
    duelsInADay: 0,
    callOffsInADay: 0,
    rejectionsInAWeek: 0,
    unpaidInAMonth: 0,
    alertsInAMonth: 0,
  });
  await search(one);
  await search(other);
  await cancel(other);
  expect(await fetchHistory(one)).toMatchObject({ searchesInAnHour: 1, duelsInADay: 1, callOffsInADay: 0 });
  expect(await fetchHistory(other)).toMatchObject({ searchesInAnHour: 1, duelsInADay: 1, callOffsInADay: 1 });

  const unpaid = await play.openAndJoin({ fundingSeconds: 30 });
  const intent = expectStatus(201, await play.prepare(unpaid.duelId, other));
  const params = { duelId: unpaid.duelId, transactionId: intent.intentId };
  expectStatus(200, await world.call(rejectTransaction, { token: await play.getSessionToken(other), params }));
  await play.pay(unpaid.duelId, one);
  play.advanceTo(new Date(new Date(unpaid.fundingDeadline).getTime() + 1_000));
  expect((await play.reconcile(unpaid.duelId)).duel.status).toBe('refunding');
  // The creator paid in time, so nothing counts against it; the opponent rejected its payment and never paid.
  expect(await fetchHistory(one)).toMatchObject({ rejectionsInAWeek: 0, unpaidInAMonth: 0, alertsInAMonth: 0 });
  expect(await fetchHistory(other)).toMatchObject({ rejectionsInAWeek: 1, unpaidInAMonth: 1 });
});

test('a payment into a cancelled duel counts against the wallet that cancelled it', async () => {
  const { duelId } = await play.openAndJoin();
  const intent = expectStatus(201, await play.prepare(duelId, play.creator));
  expectStatus(
    200,
    await world.call(cancelDuel, { token: await play.getSessionToken(play.opponent), params: { duelId } }),
  );
  const { transaction, signature } = play.creator.signTransaction(intent.transaction);
  await play.send(transaction);
  expectStatus(202, await play.submitSignature(intent, play.creator, signature));
  world.finalize();
  await play.reconcile(duelId);
  expect((await fetchHistory(play.creator))?.alertsInAMonth).toBe(0);
  expect((await fetchHistory(play.opponent))?.alertsInAMonth).toBe(1);
});

test('also when an integration called it off for that wallet', async () => {
  const [before, other] = [await fetchHistory(play.creator), await fetchHistory(play.opponent)];
  const called = await play.openAndJoin();
  const first = expectStatus(201, await play.prepare(called.duelId, play.opponent));
  const params = { duelId: called.duelId };
  expectStatus(
    200,
    await world.call(cancelDuel, { headers: partnerHeader, params, body: { wallet: play.creator.address } }),
  );
  await play.send(play.opponent.signTransaction(first.transaction).transaction);
  world.finalize();
  await play.reconcile(called.duelId);
  expect((await fetchHistory(play.creator))?.alertsInAMonth).toBe((before?.alertsInAMonth ?? 0) + 1);
  expect((await fetchHistory(play.opponent))?.alertsInAMonth).toBe(other?.alertsInAMonth);
});

test('who calls a match off by its duel is counted as by its ticket', async () => {
  const [hasty, left] = [testWallet('hasty'), testWallet('left')];
  await search(hasty);
  const { duelId } = await search(left);
  expectStatus(200, await world.call(cancelDuel, { token: await play.getSessionToken(left), params: { duelId } }));
  expect((await fetchHistory(left))?.callOffsInADay).toBe(1);
  expect((await fetchHistory(hasty))?.callOffsInADay).toBe(0);
});

/** Cancels ten matches, each with another wallet. */
async function cancelTenMatches(wallet: TestWallet, name: string): Promise<void> {
  for (let round = 0; round < 10; round += 1) {
    await search(wallet);
    await search(testWallet(`let down by ${name} ${round}`));
    await cancel(wallet);
  }
}

test('a wallet that cancels ten matches in a day meets another such one, and their duel doesn’t show it', async () => {
  const [restless, hectic, patient] = [testWallet('restless'), testWallet('hectic'), testWallet('patient')];
  await cancelTenMatches(restless, 'restless');
  await cancelTenMatches(hectic, 'hectic');

  const again = await search(restless);
  expect(again).toMatchObject({
    state: 'searching',
    risk: { riskSegment: 'elevated', riskRules: 'risk-1', canPlayHouse: true },
  });
  expect(again.risk.riskFacts).toContainEqual({ fact: 'callOffsInADay', value: 10, points: 3 });
  expect(Date.parse(again.risk.clearsAt!) - Date.parse(again.createdAt)).toBe(86_400_000);
  expect(await readRisk(restless)).toEqual(again.risk);
  expect(await search(patient)).toMatchObject({
    state: 'searching',
    risk: { riskSegment: 'standard', canPlayHouse: true, clearsAt: null },
  });

  const match = await search(hectic);
  expect(match).toMatchObject({ state: 'matched', risk: { riskSegment: 'elevated' } });
  const duel = await world.call(getDuel, {
    token: await play.getSessionToken(restless),
    params: { duelId: match.duelId },
  });
  expect(JSON.stringify(expectStatus(200, duel))).not.toMatch(/risk|elevated/i);
  for (const wallet of [hectic, patient]) await cancel(wallet);

  world.clock.advance(86_400_000);
  expect(await search(restless)).toMatchObject({ risk: { riskSegment: 'standard', clearsAt: null } });
  await cancel(restless);
});
