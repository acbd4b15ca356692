import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { packs } from '../../db/schema/packs';
import { mintCards } from '../../testing/service/cards';
import { expectStatus, Play } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { openWorld, type World } from '../../testing/service/world';
import { createDuel } from '../duel/contract';
import { calculateBond } from './bond-rules';
import { getPack } from './contract';
import { countFreeEditions } from './edition-store';

const PACK = 'showcase-2032';
const CARDS = 8;
/** Lamports per base unit of a card's value. */
const RATE = 3n;
const DAMAGE = 1n;

let world: World;
let play: Play;
/** Lamport value of the pack's two dearest cards. */
let cardsLamports: bigint;

beforeAll(async () => {
  world = await openWorld();
  play = await new Play(world).fundWallets();
  const { entries } = expectStatus(200, await world.call(getPack, { params: { packId: PACK } }));
  const values = entries.map(({ value }) => BigInt(value.amount));
  const [dearest, second] = values.toSorted((a, b) => Number(b - a));
  cardsLamports = RATE * (dearest! + second!);
});

beforeEach(() => store(eq(packs.packId, PACK), { lamportsPerValueUnit: RATE, cardsLamports }));

const store = async (which: ReturnType<typeof eq>, changes: Partial<typeof packs.$inferSelect>): Promise<void> => {
  await world.database.queries.update(packs).set(changes).where(which);
};
const storeEdition = (changes: Partial<typeof packs.$inferSelect>) => store(eq(packs.editionOf, PACK), changes);
const countFree = () => countFreeEditions(world.database.queries, PACK, world.provider.publicKey);

const open = async (freeLamports = 1_000_000_000_000n) =>
  world
    .withServices({ provider: { ...world.provider, checkHealth: async () => ({ freeLamports }) } })
    .call(createDuel, {
      token: await play.getSessionToken(play.creator),
      body: { matchmakingMode: 'open', packId: PACK },
    });

test('no edition is sealed of a pack whose stored bond doesn’t cover its cards, and no card is taken for it', async () => {
  world.provider.inventory.push(...(await mintCards(world, 2 * CARDS)));
  await store(eq(packs.packId, PACK), { cardsLamports: cardsLamports - DAMAGE });
  await world.work();
  expect([await countFree(), world.provider.inventory.length]).toEqual([0, 2 * CARDS]);
  await store(eq(packs.packId, PACK), { cardsLamports });
  await world.work();
  await world.work();
  expect(await countFree()).toBe(2);
});

test.each<[string, () => Promise<void>]>([
  ['is below the least one', () => storeEdition({ cardsLamports: cardsLamports - DAMAGE })],
  ['was lowered together with its rate', () => storeEdition({ cardsLamports: 0n, lamportsPerValueUnit: 0n })],
  ['is of a lower price', () => store(eq(packs.packId, PACK), { lamportsPerValueUnit: RATE + 1n })],
])('no duel is opened over an edition whose stored bond %s, and the edition stays free', async (_, tamper) => {
  await storeEdition({ cardsLamports, lamportsPerValueUnit: RATE });
  await tamper();
  const refused = await open();
  expectRefusal(refused, 'cards-unavailable');
  expect(refused.json.detail).toContain('doesn’t cover its cards');
  expect(await countFree()).toBe(2);
});

test('a provider that can’t cover the bond of this pack is refused before anybody signs', async () => {
  await storeEdition({ cardsLamports, lamportsPerValueUnit: RATE });
  const bond = calculateBond(world.services.duelSettings().feeLamports, cardsLamports);
  const refused = await open(bond - 1n);
  expectRefusal(refused, 'provider-unavailable');
  expect(refused.json.detail).toContain('doesn’t have enough SOL to stake on a duel over this pack');
  expect(await countFree()).toBe(2);
  expect(expectStatus(201, await open(bond)).bondAmount).toBe(bond.toString());
});
