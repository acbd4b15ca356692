import { eq, isNull } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { matchmakingTickets } from '../../db/schema/matchmaking';
import { providerCommitments } from '../../db/schema/provider';
import { MatchPlayer } from '../../testing/matchmaking/match-player';
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
let matchPlayer: MatchPlayer;
let partnerHeader: { 'x-integration-key': string };

beforeAll(async () => {
  world = await openTestEnvironment({ HOUSE_ENABLED: 'on', HOUSE_WALLET: house.address });
  matchPlayer = new MatchPlayer(world);
  await matchPlayer.play.fundWallets();
  await world.fund(house);
  partnerHeader = (await createIntegrationKey(world, 'house')).header;
});

beforeEach(async () => {
  const limits = { exposureLimit: 100n * FEE, dayLimit: 1_000n * FEE, walletDayLimit: 100n * FEE };
  await setHouseLimits(world.database.queries, limits);
});

const callPlayHouse = async (wallet: TestWallet, body: object = {}): Promise<Answer> =>
  world.call(playHouse, { token: await matchPlayer.play.getSessionToken(wallet), body });
const readTreasury = () => readHouseTreasury(world.database.queries);

/** Searches, then chooses the house. */
async function searchAndPlayHouse(wallet: TestWallet = matchPlayer.createWallet()) {
  expectStatus(200, await matchPlayer.search(wallet));
  return { wallet, answer: await callPlayHouse(wallet) };
}

/** Moves the clock to a new day, so that no test counts another's stakes. */
const advanceToNextDay = (): void => world.clock.advance(86_400_000);

test('is a match at once, with a deadline, that nobody joins', async () => {
  const before = await readTreasury();
  const { wallet, answer } = await searchAndPlayHouse();
  const session = expectStatus(200, answer);
  expect(session).toMatchObject({ state: 'matched', matchmakingMode: 'house', waitingFor: null });
  const duel = await matchPlayer.fetchDuel(session.duelId, wallet);
  expect(duel).toMatchObject({
    status: 'matched',
    creatorWallet: house.address,
    opponentWallet: wallet.address,
    fundingDeadline: session.commitmentDeadline,
    fundingSeconds: 300,
  });
  const token = await matchPlayer.play.getSessionToken(matchPlayer.createWallet());
  expectRefusal(await world.call(joinDuel, { token, params: { duelId: duel.duelId } }), 'duel-not-joinable');
  expect((await readTreasury()).exposureLamports - before.exposureLamports).toBe(FEE);
  for (const again of [await callPlayHouse(wallet), await matchPlayer.status(wallet), await matchPlayer.search(wallet)])
    expect(expectStatus(200, again)).toMatchObject({ ticketId: session.ticketId, duelId: duel.duelId });
  expect((await readTreasury()).exposureLamports - before.exposureLamports).toBe(FEE);
  expectStatus(200, await matchPlayer.cancel(wallet));
  expect((await readTreasury()).exposureLamports).toBe(before.exposureLamports);
});

test('is never chosen by itself', async () => {
  const wallet = matchPlayer.createWallet();
  expectStatus(200, await matchPlayer.search(wallet));
  matchPlayer.advanceSeconds(60);
  expect(expectStatus(200, await matchPlayer.status(wallet)).state).toBe('searching');
  expectStatus(200, await matchPlayer.cancel(wallet));
});

test('is played with the house’s own signature, and frees what was at stake when it is over', async () => {
  const before = await readTreasury();
  const player = matchPlayer.play.creator;
  const { answer } = await searchAndPlayHouse(player);
  const { duelId } = expectStatus(200, answer);
  await matchPlayer.play.pay(duelId, player);
  const named = { token: undefined as never, headers: partnerHeader };
  const body = { purpose: 'fund', wallet: house.address };
  const intent = expectStatus(201, await matchPlayer.play.prepare(duelId, house, body, named));
  const { transaction, signature } = house.signTransaction(intent.transaction);
  await matchPlayer.play.send(transaction);
  expectStatus(202, await matchPlayer.play.submitSignature(intent, house, signature, named));
  world.finalize();
  const funded = (await matchPlayer.play.reconcile(duelId)).duel;
  expect(funded.status).toBe('funded');
  matchPlayer.play.outliveAcceptWindow(funded);
  await matchPlayer.play.reconcile(duelId);
  expect((await readTreasury()).exposureLamports - before.exposureLamports).toBe(FEE);
  for (const part of ['creator-fee', 'opponent-fee'])
    await matchPlayer.play.pay(duelId, player, { purpose: 'refund', part });
  expect((await matchPlayer.fetchDuel(duelId, player)).status).toBe('refunded');
  expect((await readTreasury()).exposureLamports).toBe(before.exposureLamports);
});

test('has at stake what a payment may still bring into a duel that was cancelled', async () => {
  advanceToNextDay();
  const { exposureLamports } = await readTreasury();
  const exposed = async () => (await readTreasury()).exposureLamports - exposureLamports;
  const player = matchPlayer.createWallet();
  const { answer } = await searchAndPlayHouse(player);
  const { duelId, commitmentDeadline } = expectStatus(200, answer);
  const advancePastDeadline = () =>
    matchPlayer.play.advanceTo(new Date(new Date(commitmentDeadline).getTime() + 1_000));
  const named = { token: undefined as never, headers: partnerHeader };
  const intent = expectStatus(
    201,
    await matchPlayer.play.prepare(duelId, house, { purpose: 'fund', wallet: house.address }, named),
  );
  expectStatus(200, await matchPlayer.cancel(player));
  expect(await exposed()).toBe(FEE);
  await matchPlayer.play.send(house.signTransaction(intent.transaction).transaction);
  world.finalize();
  world.clock.advance(60_000);
  await world.work();
  expect((await matchPlayer.fetchDuel(duelId, player)).status).toBe('refunding');
  expect(await exposed()).toBe(FEE);
  advancePastDeadline();
  await world.fund(player);
  await matchPlayer.play.pay(duelId, player, { purpose: 'refund', part: 'creator-fee' });
  expect((await matchPlayer.fetchDuel(duelId, player)).status).toBe('refunded');
  expect(await exposed()).toBe(0n);
});

test('has nothing more at stake in a called-off duel once no payment can reach it', async () => {
  advanceToNextDay();
  const { exposureLamports } = await readTreasury();
  const player = matchPlayer.createWallet();
  const { duelId, commitmentDeadline } = expectStatus(200, (await searchAndPlayHouse(player)).answer);
  const named = { token: undefined as never, headers: partnerHeader };
  expectStatus(201, await matchPlayer.play.prepare(duelId, house, { purpose: 'fund', wallet: house.address }, named));
  expectStatus(200, await matchPlayer.cancel(player));
  expect((await readTreasury()).exposureLamports).toBe(exposureLamports + FEE);
  matchPlayer.play.outliveBlockhashes();
  matchPlayer.play.advanceTo(new Date(new Date(commitmentDeadline).getTime() + 1_000));
  world.clock.advance(60_000);
  await world.work();
  expect((await matchPlayer.fetchDuel(duelId, player)).status).toBe('cancelled');
  expect((await readTreasury()).exposureLamports).toBe(exposureLamports);
});

test('needs a search, and one that is on', async () => {
  const wallet = matchPlayer.createWallet();
  expectRefusal(await callPlayHouse(wallet), 'no-active-ticket');
  expectStatus(200, await matchPlayer.search(wallet));
  matchPlayer.advanceSeconds(91);
  expectRefusal(await callPlayHouse(wallet), 'no-active-ticket');
  const { one, other } = await matchPlayer.pair();
  for (const matched of [one, other]) expectRefusal(await callPlayHouse(matched), 'ticket-not-searching');
  expectStatus(200, await matchPlayer.cancel(one));
});

test('is for one’s own wallet', async () => {
  const [one, thief] = [matchPlayer.createWallet(), matchPlayer.createWallet()];
  expectStatus(200, await matchPlayer.search(one));
  expectRefusal(await callPlayHouse(thief, { wallet: one.address }), 'invalid-request', '/body/wallet');
  expectStatus(200, await world.call(playHouse, { headers: partnerHeader, body: { wallet: one.address } }));
  expectStatus(200, await matchPlayer.cancel(one));
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
  expect(expectStatus(200, await matchPlayer.status(second.wallet)).state).toBe('searching');
  expectStatus(200, await matchPlayer.cancel(first.wallet));
  expectStatus(200, await matchPlayer.cancel(second.wallet));
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
  await matchPlayer.status(wallet);
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
    expectStatus(200, await matchPlayer.cancel(wallet));
  }
  const last = await searchAndPlayHouse();
  expectStatus(200, last.answer);
  expectStatus(200, await matchPlayer.cancel(last.wallet));
});

test('stops at its limit with one wallet, until midnight', async () => {
  advanceToNextDay();
  await setHouseLimits(world.database.queries, { walletDayLimit: 2n * FEE });
  const wallet = matchPlayer.createWallet();
  for (let round = 0; round < 2; round += 1) {
    expectStatus(200, (await searchAndPlayHouse(wallet)).answer);
    expectStatus(200, await matchPlayer.cancel(wallet));
  }
  expectRefusal((await searchAndPlayHouse(wallet)).answer, 'house-limit-reached');
  advanceToNextDay();
  expectStatus(200, (await searchAndPlayHouse(wallet)).answer);
  expectStatus(200, await matchPlayer.cancel(wallet));
});

test('many at once do not pass a limit', async () => {
  advanceToNextDay();
  const { exposureLamports } = await readTreasury();
  await setHouseLimits(world.database.queries, { exposureLimit: exposureLamports + 3n * FEE });
  const wallets = [];
  // Plays in two halves with one wallet of each tier: two searches of one tier would be matched with each other.
  for (const packTier of ['starter', 'classic', 'premier'])
    for (let nth = 0; nth < 2; nth += 1) wallets.push({ packTier, wallet: matchPlayer.createWallet() });
  const answers: Answer[] = [];
  for (const half of [0, 1]) {
    const some = wallets.filter((_, index) => index % 2 === half);
    for (const { wallet, packTier } of some) expectStatus(200, await matchPlayer.search(wallet, { packTier }));
    answers.push(...(await Promise.all(some.map(({ wallet }) => callPlayHouse(wallet)))));
  }
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 503, 503, 503]);
  expect((await readTreasury()).exposureLamports).toBe(exposureLamports + 3n * FEE);
  for (const { wallet } of wallets) expectStatus(200, await matchPlayer.cancel(wallet));
  expect((await readTreasury()).exposureLamports).toBe(exposureLamports);
});

test('plays neither itself nor a restricted wallet, and says so', async () => {
  expectStatus(200, await matchPlayer.search(house));
  expectRefusal(await callPlayHouse(house), 'house-limit-reached');
  expectStatus(200, await matchPlayer.cancel(house));
  const wallet = matchPlayer.createWallet();
  const { ticketId } = expectStatus(200, await matchPlayer.search(wallet));
  const only = eq(matchmakingTickets.ticketId, ticketId);
  await world.database.queries.update(matchmakingTickets).set({ riskSegment: 'restricted' }).where(only);
  const refused = await callPlayHouse(wallet);
  expectRefusal(refused, 'house-limit-reached');
  expect(refused.json.detail).toBe("The house doesn't play wallets in the restricted risk segment.");
  expect(expectStatus(200, await matchPlayer.status(wallet)).risk).toMatchObject({
    riskSegment: 'restricted',
    canPlayHouse: false,
  });
  expectStatus(200, await matchPlayer.cancel(wallet));
});

test('without a seed nothing is staked', async () => {
  const wallet = matchPlayer.createWallet();
  expectStatus(200, await matchPlayer.search(wallet));
  const before = await readTreasury();
  const now = world.clock.now();
  await world.database.queries
    .update(providerCommitments)
    .set({ takenAt: now })
    .where(isNull(providerCommitments.takenAt));
  expectRefusal(await callPlayHouse(wallet), 'provider-unavailable');
  expect(await readTreasury()).toEqual(before);
  await world.work();
  expectStatus(200, await matchPlayer.cancel(wallet));
});

test('is off unless the operator turned it on', async () => {
  const wallet = matchPlayer.createWallet();
  expectStatus(200, await matchPlayer.search(wallet));
  const { gateSettings } = world.services;
  const off = world.withServices({ gateSettings: () => ({ ...gateSettings(), isHouseEnabled: false }) });
  const token = await matchPlayer.play.getSessionToken(wallet);
  expectRefusal(await off.call(playHouse, { token }), 'gate-closed');
  expectRefusal(await world.withServices({ houseWallet: null }).call(playHouse, { token }), 'gate-closed');
  expectStatus(200, await matchPlayer.cancel(wallet));
});

test('without a search is 404, also while the house is closed', async () => {
  const { gateSettings } = world.services;
  const off = world.withServices({
    gateSettings: () => ({ ...gateSettings(), isHouseEnabled: false }),
    provider: null,
  });
  const token = await matchPlayer.play.getSessionToken(matchPlayer.createWallet());
  expectRefusal(await world.call(playHouse, { token }), 'no-active-ticket');
  expectRefusal(await off.call(playHouse, { token }), 'no-active-ticket');

  const late = matchPlayer.createWallet();
  expectStatus(200, await matchPlayer.search(late));
  matchPlayer.advanceSeconds(91);
  expectRefusal(await off.call(playHouse, { token: await matchPlayer.play.getSessionToken(late) }), 'no-active-ticket');
});
