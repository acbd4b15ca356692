import { eq, isNull } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { matchmakingTickets } from '../../db/schema/matchmaking';
import { providerCommitments } from '../../db/schema/provider';
import { Seekers } from '../../testing/matchmaking/seekers';
import { createIntegrationKey } from '../../testing/service/integration-key';
import { expectStatus, type UntypedJson } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import type { Answer } from '../../testing/service/requests';
import { type TestWallet, testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { joinDuel } from '../duel/contract';
import { getCapabilities } from '../health/capabilities-contract';
import { playHouse } from './contract';
import { readHouseTreasury, setHouseLimits } from './house-store';

/** The fee of a duel in lamports: what the house has at stake in one. */
const FEE = 50_000_000n;
const house = testWallet('house');
let world: TestEnvironment;
let seekers: Seekers;
let partnerHeader: { 'x-integration-key': string };

beforeAll(async () => {
  world = await openTestEnvironment({ HOUSE_ENABLED: 'on', HOUSE_WALLET: house.address });
  seekers = new Seekers(world);
  await seekers.play.fundWallets();
  await world.fund(house);
  partnerHeader = (await createIntegrationKey(world, 'house')).header;
});

beforeEach(async () => {
  const limits = { exposureLimit: 100n * FEE, dayLimit: 1_000n * FEE, walletDayLimit: 100n * FEE };
  await setHouseLimits(world.database.queries, limits);
});

const callPlayHouse = async (wallet: TestWallet, body: object = {}): Promise<Answer> =>
  world.call(playHouse, { token: await seekers.play.getSessionToken(wallet), body });
const readTreasury = () => readHouseTreasury(world.database.queries);

/** Searches, then chooses the house. */
async function searchAndPlayHouse(wallet: TestWallet = seekers.createWallet()) {
  expectStatus(200, await seekers.search(wallet));
  return { wallet, answer: await callPlayHouse(wallet) };
}

/** Moves the clock to a new day, so that no test counts another's stakes. */
const advanceToNextDay = (): void => world.clock.advance(86_400_000);

test('is a match at once, with a deadline, that nobody joins', async () => {
  const before = await readTreasury();
  const { wallet, answer } = await searchAndPlayHouse();
  const session = expectStatus(200, answer);
  expect(session).toMatchObject({ state: 'matched', matchmakingMode: 'house', waitingFor: null });
  const duel = await seekers.fetchDuel(session.duelId, wallet);
  expect(duel).toMatchObject({
    status: 'matched',
    creatorWallet: house.address,
    opponentWallet: wallet.address,
    fundingDeadline: session.commitmentDeadline,
    fundingSeconds: 300,
  });
  const token = await seekers.play.getSessionToken(seekers.createWallet());
  expectRefusal(await world.call(joinDuel, { token, params: { duelId: duel.duelId } }), 'duel-not-joinable');
  expect((await readTreasury()).exposureLamports - before.exposureLamports).toBe(FEE);
  for (const again of [await callPlayHouse(wallet), await seekers.status(wallet), await seekers.search(wallet)])
    expect(expectStatus(200, again)).toMatchObject({ ticketId: session.ticketId, duelId: duel.duelId });
  expect((await readTreasury()).exposureLamports - before.exposureLamports).toBe(FEE);
  expectStatus(200, await seekers.cancel(wallet));
  expect((await readTreasury()).exposureLamports).toBe(before.exposureLamports);
});

test('is never chosen by itself', async () => {
  const wallet = seekers.createWallet();
  expectStatus(200, await seekers.search(wallet));
  seekers.advanceSeconds(60);
  expect(expectStatus(200, await seekers.status(wallet)).state).toBe('searching');
  expectStatus(200, await seekers.cancel(wallet));
});

test('is played with the house’s own signature, and frees what was at stake when it is over', async () => {
  const before = await readTreasury();
  const player = seekers.play.creator;
  const { answer } = await searchAndPlayHouse(player);
  const { duelId } = expectStatus(200, answer);
  await seekers.play.pay(duelId, player);
  const named = { token: undefined as never, headers: partnerHeader };
  const body = { purpose: 'fund', wallet: house.address };
  const intent = expectStatus(201, await seekers.play.prepare(duelId, house, body, named));
  const { transaction, signature } = house.signTransaction(intent.transaction);
  await seekers.play.send(transaction);
  expectStatus(202, await seekers.play.submitSignature(intent, house, signature, named));
  world.finalize();
  const funded = (await seekers.play.reconcile(duelId)).duel;
  expect(funded.status).toBe('funded');
  seekers.play.outliveAcceptWindow(funded);
  await seekers.play.reconcile(duelId);
  expect((await readTreasury()).exposureLamports - before.exposureLamports).toBe(FEE);
  for (const part of ['creator-fee', 'opponent-fee'])
    await seekers.play.pay(duelId, player, { purpose: 'refund', part });
  expect((await seekers.fetchDuel(duelId, player)).status).toBe('refunded');
  expect((await readTreasury()).exposureLamports).toBe(before.exposureLamports);
});

test('has at stake what a payment may still bring into a duel that was cancelled', async () => {
  advanceToNextDay();
  const { exposureLamports } = await readTreasury();
  const exposed = async () => (await readTreasury()).exposureLamports - exposureLamports;
  const player = seekers.createWallet();
  const { answer } = await searchAndPlayHouse(player);
  const { duelId, commitmentDeadline } = expectStatus(200, answer);
  const advancePastDeadline = () => seekers.play.advanceTo(new Date(new Date(commitmentDeadline).getTime() + 1_000));
  const named = { token: undefined as never, headers: partnerHeader };
  const intent = expectStatus(
    201,
    await seekers.play.prepare(duelId, house, { purpose: 'fund', wallet: house.address }, named),
  );
  expectStatus(200, await seekers.cancel(player));
  expect(await exposed()).toBe(FEE);
  await seekers.play.send(house.signTransaction(intent.transaction).transaction);
  world.finalize();
  world.clock.advance(60_000);
  await world.work();
  expect((await seekers.fetchDuel(duelId, player)).status).toBe('refunding');
  expect(await exposed()).toBe(FEE);
  advancePastDeadline();
  await world.fund(player);
  await seekers.play.pay(duelId, player, { purpose: 'refund', part: 'creator-fee' });
  expect((await seekers.fetchDuel(duelId, player)).status).toBe('refunded');
  expect(await exposed()).toBe(0n);
});

test('has nothing more at stake in a called-off duel once no payment can reach it', async () => {
  advanceToNextDay();
  const { exposureLamports } = await readTreasury();
  const player = seekers.createWallet();
  const { duelId, commitmentDeadline } = expectStatus(200, (await searchAndPlayHouse(player)).answer);
  const named = { token: undefined as never, headers: partnerHeader };
  expectStatus(201, await seekers.play.prepare(duelId, house, { purpose: 'fund', wallet: house.address }, named));
  expectStatus(200, await seekers.cancel(player));
  expect((await readTreasury()).exposureLamports).toBe(exposureLamports + FEE);
  seekers.play.outliveBlockhashes();
  seekers.play.advanceTo(new Date(new Date(commitmentDeadline).getTime() + 1_000));
  world.clock.advance(60_000);
  await world.work();
  expect((await seekers.fetchDuel(duelId, player)).status).toBe('cancelled');
  expect((await readTreasury()).exposureLamports).toBe(exposureLamports);
});

test('needs a search, and one that is on', async () => {
  const wallet = seekers.createWallet();
  expectRefusal(await callPlayHouse(wallet), 'no-active-ticket');
  expectStatus(200, await seekers.search(wallet));
  seekers.advanceSeconds(91);
  expectRefusal(await callPlayHouse(wallet), 'no-active-ticket');
  const { one, other } = await seekers.pair();
  for (const matched of [one, other]) expectRefusal(await callPlayHouse(matched), 'ticket-not-searching');
  expectStatus(200, await seekers.cancel(one));
});

test('is for one’s own wallet', async () => {
  const [one, thief] = [seekers.createWallet(), seekers.createWallet()];
  expectStatus(200, await seekers.search(one));
  expectRefusal(await callPlayHouse(thief, { wallet: one.address }), 'invalid-request', '/body/wallet');
  expectStatus(200, await world.call(playHouse, { headers: partnerHeader, body: { wallet: one.address } }));
  expectStatus(200, await seekers.cancel(one));
});

test.each<[string, object]>([
  ['exposure', { exposureLimit: 2n * FEE - 1n }],
  ['a day', { dayLimit: 2n * FEE - 1n }],
])('stops at its limit of %s, and a search goes on', async (_, limits) => {
  advanceToNextDay();
  await setHouseLimits(world.database.queries, limits);
  const first = await searchAndPlayHouse();
  expectStatus(200, first.answer);
  const second = await searchAndPlayHouse();
  expectRefusal(second.answer, 'house-limit-reached');
  expect(expectStatus(200, await seekers.status(second.wallet)).state).toBe('searching');
  expectStatus(200, await seekers.cancel(first.wallet));
  expectStatus(200, await seekers.cancel(second.wallet));
});

/** Reads the state of the house from the capabilities. */
async function readHouseState(): Promise<UntypedJson> {
  const { modes } = expectStatus(200, await world.call(getCapabilities));
  return modes.find(({ mode }) => mode === 'house');
}

test('says in the capabilities that a limit is used up, and when it plays again', async () => {
  advanceToNextDay();
  expect(await readHouseState()).toMatchObject({ status: 'available', reason: null });
  const { exposureLamports } = await readTreasury();
  await setHouseLimits(world.database.queries, { exposureLimit: exposureLamports + FEE });
  const { wallet, answer } = await searchAndPlayHouse();
  const session = expectStatus(200, answer);
  expect(await readHouseState()).toMatchObject({
    status: 'unavailable',
    reason: 'It has as much at stake as it may.',
    opensWhen: 'One of its duels is over.',
  });
  expect(expectStatus(200, await callPlayHouse(wallet)).duelId).toBe(session.duelId);
  await setHouseLimits(world.database.queries, { dayLimit: 2n * FEE - 1n });
  const midnight = `${new Date(world.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)}T00:00:00.000Z`;
  expect((await readHouseState()).opensWhen).toBe(`The next day begins, at ${midnight}.`);
  advanceToNextDay();
  await seekers.status(wallet);
  expect(await readHouseState()).toMatchObject({ status: 'available' });
  await setHouseLimits(world.database.queries, { walletDayLimit: FEE - 1n });
  expect((await readHouseState()).reason).toBe('Its limits are below what one duel costs.');
});

test("isn't closed for the day by a wallet that cancels again and again", async () => {
  advanceToNextDay();
  await setHouseLimits(world.database.queries, { dayLimit: 2n * FEE });
  for (let round = 0; round < 3; round += 1) {
    const { wallet, answer } = await searchAndPlayHouse();
    expectStatus(200, answer);
    expectStatus(200, await seekers.cancel(wallet));
  }
  const last = await searchAndPlayHouse();
  expectStatus(200, last.answer);
  expectStatus(200, await seekers.cancel(last.wallet));
});

test('stops at its limit with one wallet, until midnight', async () => {
  advanceToNextDay();
  await setHouseLimits(world.database.queries, { walletDayLimit: 2n * FEE });
  const wallet = seekers.createWallet();
  for (let round = 0; round < 2; round += 1) {
    expectStatus(200, (await searchAndPlayHouse(wallet)).answer);
    expectStatus(200, await seekers.cancel(wallet));
  }
  expectRefusal((await searchAndPlayHouse(wallet)).answer, 'house-limit-reached');
  advanceToNextDay();
  expectStatus(200, (await searchAndPlayHouse(wallet)).answer);
  expectStatus(200, await seekers.cancel(wallet));
});

test('many at once do not pass a limit', async () => {
  advanceToNextDay();
  const { exposureLamports } = await readTreasury();
  await setHouseLimits(world.database.queries, { exposureLimit: exposureLamports + 3n * FEE });
  const wallets = [];
  // Plays in two halves with one wallet of each tier: two searches of one tier would be matched with each other.
  for (const packTier of ['starter', 'classic', 'premier'])
    for (let nth = 0; nth < 2; nth += 1) wallets.push({ packTier, wallet: seekers.createWallet() });
  const answers: Answer[] = [];
  for (const half of [0, 1]) {
    const some = wallets.filter((_, index) => index % 2 === half);
    for (const { wallet, packTier } of some) expectStatus(200, await seekers.search(wallet, { packTier }));
    answers.push(...(await Promise.all(some.map(({ wallet }) => callPlayHouse(wallet)))));
  }
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 503, 503, 503]);
  expect((await readTreasury()).exposureLamports).toBe(exposureLamports + 3n * FEE);
  for (const { wallet } of wallets) expectStatus(200, await seekers.cancel(wallet));
  expect((await readTreasury()).exposureLamports).toBe(exposureLamports);
});

test('plays neither itself nor a restricted wallet, and says so', async () => {
  expectStatus(200, await seekers.search(house));
  expectRefusal(await callPlayHouse(house), 'house-limit-reached');
  expectStatus(200, await seekers.cancel(house));
  const wallet = seekers.createWallet();
  const { ticketId } = expectStatus(200, await seekers.search(wallet));
  const only = eq(matchmakingTickets.ticketId, ticketId);
  await world.database.queries.update(matchmakingTickets).set({ riskSegment: 'restricted' }).where(only);
  const refused = await callPlayHouse(wallet);
  expectRefusal(refused, 'house-limit-reached');
  expect(refused.json.detail).toBe("The house doesn't play wallets in the restricted risk segment.");
  expect(expectStatus(200, await seekers.status(wallet)).risk).toMatchObject({
    riskSegment: 'restricted',
    canPlayHouse: false,
  });
  expectStatus(200, await seekers.cancel(wallet));
});

test('without a seed nothing is staked', async () => {
  const wallet = seekers.createWallet();
  expectStatus(200, await seekers.search(wallet));
  const before = await readTreasury();
  const now = world.clock.now();
  await world.database.queries
    .update(providerCommitments)
    .set({ takenAt: now })
    .where(isNull(providerCommitments.takenAt));
  expectRefusal(await callPlayHouse(wallet), 'provider-unavailable');
  expect(await readTreasury()).toEqual(before);
  await world.work();
  expectStatus(200, await seekers.cancel(wallet));
});

test('is off unless the operator turned it on', async () => {
  const wallet = seekers.createWallet();
  expectStatus(200, await seekers.search(wallet));
  const { gateSettings } = world.services;
  const off = world.withServices({ gateSettings: () => ({ ...gateSettings(), isHouseEnabled: false }) });
  const token = await seekers.play.getSessionToken(wallet);
  expectRefusal(await off.call(playHouse, { token }), 'gate-closed');
  expectRefusal(await world.withServices({ houseWallet: null }).call(playHouse, { token }), 'gate-closed');
  expectStatus(200, await seekers.cancel(wallet));
});

test('without a search is 404, also while the house is closed', async () => {
  const { gateSettings } = world.services;
  const off = world.withServices({
    gateSettings: () => ({ ...gateSettings(), isHouseEnabled: false }),
    provider: null,
  });
  const token = await seekers.play.getSessionToken(seekers.createWallet());
  expectRefusal(await world.call(playHouse, { token }), 'no-active-ticket');
  expectRefusal(await off.call(playHouse, { token }), 'no-active-ticket');

  const late = seekers.createWallet();
  expectStatus(200, await seekers.search(late));
  seekers.advanceSeconds(91);
  expectRefusal(await off.call(playHouse, { token: await seekers.play.getSessionToken(late) }), 'no-active-ticket');
});
