import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { packs } from '../../db/schema/packs';
import { mintCards } from '../../testing/service/cards';
import { DuelPlayer, expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { createDuel } from '../duel/contract';
import { calculateBond } from './bond-rules';
import { getPack, listPacks } from './contract';
import { countFreeEditions } from './edition-store';

const PACK = 'showcase-2032';
/** Entries of the pack: each edition needs a card for each of them. */
const CARD_COUNT = 8;
/** Lamports per base unit of a card's value. */
const RATE = 3n;
/** By how much a stored bond is too low. */
const UNDERSTATED_LAMPORTS = 1n;

let world: TestEnvironment;
let play: DuelPlayer;
/** Lamport value of the pack's two dearest cards. */
let cardsLamports: bigint;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
  const { entries } = expectStatus(200, await world.call(getPack, { params: { packId: PACK } }));
  const values = entries.map(({ value }) => BigInt(value.amount));
  const [dearest, second] = values.toSorted((a, b) => Number(b - a));
  cardsLamports = RATE * (dearest! + second!);
});

beforeEach(() => updatePacks(eq(packs.packId, PACK), { lamportsPerValueUnit: RATE, cardsLamports }));

const updatePacks = async (
  which: ReturnType<typeof eq>,
  changes: Partial<typeof packs.$inferSelect>,
): Promise<void> => {
  await world.database.queries.update(packs).set(changes).where(which);
};
const storeEdition = (changes: Partial<typeof packs.$inferSelect>) => updatePacks(eq(packs.editionOf, PACK), changes);
const countFree = () => countFreeEditions(world.database.queries, PACK, world.provider.publicKey);

/** Returns `freeEditions` as the list of packs and the pack's own endpoint report it. */
const readFreeEditions = async (): Promise<unknown[]> => {
  const { items } = expectStatus(200, await world.call(listPacks, { query: {} }));
  return [
    expectStatus(200, await world.call(getPack, { params: { packId: PACK } })).freeEditions,
    items.find(({ packId }) => packId === PACK)?.freeEditions,
  ];
};

const callCreateDuel = async (freeLamports = 1_000_000_000_000n) =>
  world
    .withServices({ provider: { ...world.provider, checkHealth: async () => ({ freeLamports }) } })
    .call(createDuel, {
      token: await play.getSessionToken(play.creator),
      body: { matchmakingMode: 'open', packId: PACK },
    });

test('no edition is sealed of a pack whose stored bond doesn’t cover its cards, and no card is taken for it', async () => {
  world.provider.inventory.push(...(await mintCards(world, 2 * CARD_COUNT)));
  await updatePacks(eq(packs.packId, PACK), { cardsLamports: cardsLamports - UNDERSTATED_LAMPORTS });
  await world.work();
  expect([await countFree(), world.provider.inventory.length]).toEqual([0, 2 * CARD_COUNT]);
  await updatePacks(eq(packs.packId, PACK), { cardsLamports });
  await world.work();
  await world.work();
  expect(await countFree()).toBe(2);
});

test.each<[string, () => Promise<void>]>([
  ['is below the least one', () => storeEdition({ cardsLamports: cardsLamports - UNDERSTATED_LAMPORTS })],
  ['was lowered together with its rate', () => storeEdition({ cardsLamports: 0n, lamportsPerValueUnit: 0n })],
  ['is of a lower rate', () => updatePacks(eq(packs.packId, PACK), { lamportsPerValueUnit: RATE + 1n })],
])('no duel is opened over an edition whose stored bond %s, and the edition stays free', async (_, tamper) => {
  await storeEdition({ cardsLamports, lamportsPerValueUnit: RATE });
  expect(await readFreeEditions()).toEqual([2, 2]);
  await tamper();
  expect(await readFreeEditions()).toEqual([0, 0]);
  const refused = await callCreateDuel();
  expectRefusal(refused, 'cards-unavailable');
  expect(refused.json.detail).toContain('doesn’t cover its cards');
  expect(await countFree()).toBe(2);
});

test('a provider that can’t cover the bond of this pack is refused before anybody signs', async () => {
  await storeEdition({ cardsLamports, lamportsPerValueUnit: RATE });
  const bond = calculateBond(world.services.duelSettings().feeLamports, cardsLamports);
  const refused = await callCreateDuel(bond - 1n);
  expectRefusal(refused, 'provider-unavailable');
  expect(refused.json.detail).toContain('doesn’t have enough SOL to stake on a duel over this pack');
  expect(await countFree()).toBe(2);
  expect(expectStatus(201, await callCreateDuel(bond)).bondAmount).toBe(bond.toString());
});
