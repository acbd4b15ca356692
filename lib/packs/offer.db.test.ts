import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { packs } from '../../db/schema/packs';
import { MatchPlayer } from '../../testing/matchmaking/match-player';
import { buildPackFile } from '../../testing/packs/pack-file';
import { mintCards } from '../../testing/service/cards';
import { DuelPlayer, expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { createDuel } from '../duel/contract';
import { listOfferChanges } from '../offers/store';
import { calculateBond } from './bond-rules';
import { getPack, listPacks } from './contract';
import { addPackDraft, offerPack, repricePack, retirePack } from './offer';

let world: TestEnvironment;
let play: DuelPlayer;
let packCount = 0;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
});

const now = () => world.clock.now();
const addDraft = (packId: string, changes: object = {}) =>
  addPackDraft(world.database, buildPackFile(packId, changes), now());
const offer = (packId: string) => offerPack(world.database, packId, now());
const retire = (packId: string) => retirePack(world.database, packId, now());
const price = (packId: string, priceAmount: bigint, lamportsPerValueUnit?: bigint) =>
  repricePack(world.database, packId, { priceAmount, lamportsPerValueUnit }, now());
const fetchPack = async (packId: string) => expectStatus(200, await world.call(getPack, { params: { packId } }));
/** Lists the ids of the packs that are offered, or with `active` false of the retired ones. */
const listPackIds = async (active: boolean): Promise<string[]> => {
  const { items } = expectStatus(200, await world.call(listPacks, { query: { active: String(active), limit: '50' } }));
  return items.map((each) => each.packId);
};
const callCreateDuel = async (packId: string) =>
  world.call(createDuel, {
    token: await play.getSessionToken(play.creator),
    body: { matchmakingMode: 'open', packId },
  });
const listChanges = async (packId: string) =>
  (await listOfferChanges(world.database.queries, 'pack', packId)).map(({ change, replacedBy }) => [
    change,
    replacedBy,
  ]);

/** Adds a new pack, offers it, and returns its id. */
async function addOfferedPack(changes: object = {}): Promise<string> {
  packCount += 1;
  const packId = await addDraft(`pack-${packCount}`, changes);
  await offer(packId);
  return packId;
}

test('a draft isn’t in the API; once offered, its pack has the price, cards and weights of its file', async () => {
  await addDraft('harvest-2033');
  expectRefusal(await world.call(getPack, { params: { packId: 'harvest-2033' } }), 'not-found');
  expectRefusal(await callCreateDuel('harvest-2033'), 'unknown-pack', '/body/packId');
  for (const active of [true, false]) expect(await listPackIds(active)).not.toContain('harvest-2033');
  await offer('harvest-2033');
  expect(await listPackIds(true)).toContain('harvest-2033');
  const pack = await fetchPack('harvest-2033');
  expect(pack).toMatchObject({
    ...{ active: true, retiredAt: null, replacedBy: null, cardMode: 'fees-only' },
    price: { amount: '2600000', decimals: 6, at: now().toISOString() },
    table: { totalWeight: 10, depth: 2 },
  });
  expect(pack.entries.map(({ cardId, weight }) => [cardId, weight])).toEqual([
    ['one', 4],
    ['two', 3],
    ['three', 3],
  ]);
  expectStatus(201, await callCreateDuel('harvest-2033'));
  expect(await listChanges('harvest-2033')).toEqual([
    ['added', null],
    ['offered', null],
  ]);
});

test('a duel that was opened before its pack was retired is joined, paid and settled; no new one is opened', async () => {
  const packId = await addOfferedPack();
  const { duelId } = expectStatus(201, await callCreateDuel(packId));
  await retire(packId);
  const retiredAt = now().toISOString();
  expect(await fetchPack(packId)).toMatchObject({ active: false, retiredAt, replacedBy: null });
  expect([(await listPackIds(true)).includes(packId), (await listPackIds(false)).includes(packId)]).toEqual([
    false,
    true,
  ]);
  const refused = await callCreateDuel(packId);
  expectRefusal(refused, 'pack-retired');
  expect(refused.json.detail).toBe(`${packId} is retired. Choose another pack. No money has moved.`);

  expectStatus(200, await play.join(duelId));
  await play.pay(duelId, play.creator);
  await play.acceptAsProvider(await play.pay(duelId, play.opponent));
  await play.lockEntropy((await play.reconcile(duelId)).duel);
  await play.reconcile(duelId);
  await play.pay(duelId, play.creator, { purpose: 'commit-result' });
  await play.pay(duelId, play.opponent, { purpose: 'settle', part: 'creator-fee' });
  const settled = await play.pay(duelId, play.opponent, { purpose: 'settle', part: 'opponent-fee' });
  expect(settled).toMatchObject({ status: 'settled', packId });
});

test('another price is another pack with the same seal; the one before names it', async () => {
  const packId = await addOfferedPack();
  const { duelId } = expectStatus(201, await callCreateDuel(packId));
  const next = await price(packId, 3_000_000n);
  expect(next).toBe(`${packId}-v2`);
  const [before, after] = [await fetchPack(packId), await fetchPack(next)];
  expect(before).toMatchObject({ active: false, replacedBy: next, price: { amount: '2600000' } });
  expect(after).toMatchObject({ active: true, price: { amount: '3000000' }, table: before.table });
  expect(after.entries).toEqual(before.entries);
  expect((await play.fetchDuel(duelId)).packId).toBe(packId);
  const refused = await callCreateDuel(packId);
  expectRefusal(refused, 'pack-retired');
  expect(refused.json.detail).toContain(`${next} replaces it.`);
  expect(await listChanges(packId)).toEqual([
    ['added', null],
    ['offered', null],
    ['replaced', next],
  ]);
  expect(await price(next, 3_100_000n)).toBe(`${packId}-v3`);
});

test('other odds are another file that replaces a pack', async () => {
  const packId = await addOfferedPack();
  const other = { replaces: packId, totalWeight: 2, entries: [1, 1].map((weight, at) => ({ ...entry(at), weight })) };
  await addDraft(`${packId}-odds`, other);
  expect((await fetchPack(packId)).active).toBe(true);
  await offer(`${packId}-odds`);
  expect(await fetchPack(packId)).toMatchObject({ active: false, replacedBy: `${packId}-odds` });
  expect((await fetchPack(`${packId}-odds`)).table.totalWeight).toBe(2);
});

const entry = (at: number) => ({ cardId: `card ${at}`, tier: 'common', value: '1' });

test('a retired pack is offered again, unless it was replaced', async () => {
  const packId = await addOfferedPack();
  await retire(packId);
  await offer(packId);
  expect(await fetchPack(packId)).toMatchObject({ active: true, retiredAt: null });
  const next = await price(packId, 1n);
  await expect(offer(packId)).rejects.toThrow(`was replaced by ${next}, so that it isn't offered again`);
});

test('a card pack is offered with the bond of its two dearest cards, and at a higher rate with a higher one', async () => {
  const rate = { cardMode: 'cards', lamportsPerValueUnit: '7', cardsLamports: '77000' };
  const packId = await addOfferedPack(rate);
  expectRefusal(await callCreateDuel(packId), 'cards-unavailable');
  const { feeLamports } = world.services.duelSettings();
  const openDuelAndGetBond = async (id: string) => {
    world.provider.inventory.push(...(await mintCards(world, 3)));
    await world.work();
    return expectStatus(201, await callCreateDuel(id)).bondAmount;
  };
  expect(await openDuelAndGetBond(packId)).toBe(calculateBond(feeLamports, 77_000n).toString());
  const next = await price(packId, 2_600_000n, 8n);
  expectRefusal(await callCreateDuel(packId), 'pack-retired');
  expect(await openDuelAndGetBond(next)).toBe(calculateBond(feeLamports, 88_000n).toString());
  await expect(price(next, 2_600_000n, 9_223_372_036_854_775_807n)).rejects.toThrow("can't be staked");
  await retire(next);
});

test('a quick match needs an offered pack of its tier', async () => {
  const matchPlayer = new MatchPlayer(world);
  await retire('floodlight-2032');
  expectRefusal(await matchPlayer.search(matchPlayer.createWallet(), { packTier: 'premier' }), 'pack-tier-closed');
  await offer('floodlight-2032');
  expectStatus(200, await matchPlayer.search(matchPlayer.createWallet(), { packTier: 'premier' }));
});

test('an edition is changed with its pack alone', async () => {
  const packId = await addOfferedPack({ cardMode: 'cards', lamportsPerValueUnit: '0' });
  world.provider.inventory.push(...(await mintCards(world, 3)));
  await world.work();
  const [edition] = await world.database.queries.select().from(packs).where(eq(packs.editionOf, packId));
  const id = edition?.packId as string;
  for (const attempt of [() => retire(id), () => offer(id), () => price(id, 5n)])
    await expect(attempt()).rejects.toThrow(`There is no ${id}`);
  await retire(packId);
});
