import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { offerChanges, offerDrafts } from '../../db/schema/offers';
import { packs } from '../../db/schema/packs';
import { openFreshDatabase } from '../../testing/database/database';
import { buildPackFile } from '../../testing/packs/pack-file';
import { listOfferChanges } from '../offers/store';
import { seedDatabase } from '../root/seed';
import { addPackDraft, dropPackDraft, offerPack, repricePack, retirePack } from './offer';
import { listNonEditionPacks } from './offer-store';
import { findPack } from './store';

const database = await openFreshDatabase();
const { queries } = database;
const start = new Date('2026-11-21T12:00:00.000Z');
await seedDatabase(database, start);
let packCount = 0;

const addDraft = (packId: string, changes: object = {}) =>
  addPackDraft(database, buildPackFile(packId, changes), start);
const dropDraft = (packId: string) => dropPackDraft(database, packId, start);
const offer = (packId: string) => offerPack(database, packId, start);
const retire = (packId: string, at = start) => retirePack(database, packId, at);
const price = (packId: string, priceAmount: bigint, lamportsPerValueUnit?: bigint) =>
  repricePack(database, packId, { priceAmount, lamportsPerValueUnit }, start);
const findPackRow = (packId: string) => findPack(queries, packId);
const listChanges = async (packId: string) =>
  (await listOfferChanges(queries, 'pack', packId)).map(({ change }) => change);

/** Adds a new pack, offers it, and returns its id. */
async function addOfferedPack(): Promise<string> {
  packCount += 1;
  const packId = await addDraft(`pack-${packCount}`);
  await offer(packId);
  return packId;
}

const snapshot = async () => [
  await listNonEditionPacks(queries),
  await queries.select().from(offerDrafts),
  await queries.select().from(offerChanges),
];

test.each<[string, (packId: string) => Promise<unknown>, string]>([
  ['adding an id that is sealed', (packId) => addDraft(packId), 'is a sealed pack, which never changes'],
  ['adding an id that is a draft', () => addDraft('a-draft'), 'is a draft already'],
  ['adding what can’t be sealed', () => addDraft('wrong', { totalWeight: 9 }), '/totalWeight must be 10'],
  ['offering what is offered', (packId) => offer(packId), 'is offered already'],
  ['offering what isn’t there', () => offer('none-such'), 'There is no none-such'],
  ['dropping what is sealed', (packId) => dropDraft(packId), 'it can be retired, not dropped'],
  ['dropping what isn’t there', () => dropDraft('none-such'), 'There is no none-such'],
  ['retiring a draft', () => retire('a-draft'), 'is a draft. Offer it first'],
  ['retiring what isn’t there', () => retire('none-such'), 'There is no none-such'],
  ['pricing a draft', () => price('a-draft', 5n), 'is a draft. Offer it first'],
  ['pricing as before', (packId) => price(packId, 2_600_000n), 'has this price already'],
  ['a rate for fees only', (packId) => price(packId, 5n, 1n), 'its bond has no rate'],
])('refuses %s, and changes nothing', async (_, attempt, message) => {
  const packId = await addOfferedPack();
  await addDraft('a-draft').catch(() => null);
  const before = await snapshot();
  await expect(attempt(packId)).rejects.toThrow(message);
  expect(await snapshot()).toEqual(before);
});

test('a second retire is refused and keeps the first one’s time', async () => {
  const packId = await addOfferedPack();
  await retire(packId);
  await expect(retire(packId, new Date(start.getTime() + 1_000))).rejects.toThrow(
    `${packId} is retired already; nothing was changed.`,
  );
  await expect(price(packId, 5n)).rejects.toThrow('is retired already');
  expect(await findPackRow(packId)).toMatchObject({ active: false, retiredAt: start });
});

test('a draft stays one when it can’t be offered', async () => {
  const packId = await addOfferedPack();
  await retire(packId);
  await addDraft(`${packId}-b`, { replaces: packId });
  await expect(offer(`${packId}-b`)).rejects.toThrow(`${packId} is retired already`);
  const only = eq(offerDrafts.id, `${packId}-b`);
  const document = JSON.stringify(buildPackFile(`${packId}-b`, { totalWeight: 11 }));
  await queries.update(offerDrafts).set({ document }).where(only);
  await expect(offer(`${packId}-b`)).rejects.toThrow('/totalWeight must be 10');
  expect(await findPackRow(`${packId}-b`)).toBeNull();
  await dropDraft(`${packId}-b`);
  expect(await listChanges(`${packId}-b`)).toEqual(['added', 'dropped']);
});

test('a price finds no free id: the next one is taken, or too long', async () => {
  const packId = await addOfferedPack();
  await addDraft(`${packId}-v2`);
  await offer(`${packId}-v2`);
  await expect(price(packId, 5n)).rejects.toThrow(`There is a pack ${packId}-v2 already`);
  const long = await addDraft('l'.repeat(30));
  await offer(long);
  await expect(price(long, 5n)).rejects.toThrow('too long an id');
  expect(await findPackRow(packId)).toMatchObject({ active: true, replacedBy: null });
});

test('of two operators at once one changes a pack, and the other is refused', async () => {
  for (const attempt of [retire, (id: string) => price(id, 5n)]) {
    const packId = await addOfferedPack();
    const ends = await Promise.allSettled([attempt(packId), attempt(packId)]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await listChanges(packId)).length).toBe(3);
  }
  const packId = await addDraft('twice-2033');
  const ends = await Promise.allSettled([offer(packId), offer(packId)]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('the database refuses to change what is sealed, and what was recorded', async () => {
  const packId = await addOfferedPack();
  const only = eq(packs.packId, packId);
  for (const change of [{ priceAmount: 5n }, { tableRoot: '0'.repeat(64) }, { cardMode: 1 }, { name: 'Another' }])
    await expect(queries.update(packs).set(change).where(only)).rejects.toThrow();
  await expect(queries.update(packs).set({ retiredAt: start }).where(only)).rejects.toThrow();
  await expect(queries.delete(offerChanges).where(eq(offerChanges.id, packId))).rejects.toThrow();
  expect(await findPackRow(packId)).toMatchObject({ active: true, priceAmount: 2_600_000n });
});
