import type { Address } from '@solana/kit';
import { createNoopSigner } from '@solana/kit';
import { getBurnInstruction } from '@solana-program/token';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { buildMintCardInstructions } from '../../agents/provider/mint-card';
import { packEditions } from '../../db/schema/packs';
import { mintCards, sendAs, sendCard } from '../../testing/service/cards';
import { DuelPlayer, expectMatched, expectStatus, type UntypedJson } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { findAssociatedTokenAddress } from '../chain/escrow/address';
import { createDuel, listDuels } from '../duel/contract';
import type { GateId } from '../gates/rules/gate';
import { returnEditions } from '../transactions/return-editions';
import { getPack, listPacks } from './contract';
import { countFreeEditions, countHeldEditions } from './edition-store';
import { recheckEditions } from './recheck-editions';
import { insertEdition, MAX_HELD_EDITIONS, replenishEditions } from './replenish-editions';
import { toSealedEntry } from './sealed-table';
import { findPack, listEntries } from './store';

const PACK = 'showcase-2032';
const CARD_COUNT = 8;

let world: TestEnvironment;
let play: DuelPlayer;
/** Cards that can be sealed, one fewer than an edition has. */
let wholeCards: string[];

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
});

const countFree = () => countFreeEditions(world.database.queries, PACK, world.provider.publicKey);
const listFreeEditions = async ({ call }: Pick<TestEnvironment, 'call'>) =>
  expectStatus(200, await call(listPacks, { query: {} })).items.map(({ freeEditions }) => freeEditions);
const callCreateDuel = async () =>
  world.call(createDuel, {
    token: await play.getSessionToken(play.creator),
    body: { matchmakingMode: 'open', packId: PACK },
  });

/** Mints a card to the provider, and finalizes the transactions that `change` then sends. */
async function mintThen(flaw: Parameters<typeof mintCards>[2], change?: (mint: Address) => Promise<unknown>) {
  const [mint] = (await mintCards(world, 1, flaw)) as [Address];
  await change?.(mint);
  world.finalize();
  return mint;
}
/** Burns the provider's piece of a card. */
async function burnCard(mint: Address): Promise<void> {
  const { wallet } = world.provider;
  const account = findAssociatedTokenAddress(wallet.address as Address, mint).address;
  const authority = createNoopSigner(wallet.address as Address);
  await sendAs(world, [wallet], [getBurnInstruction({ account, mint, authority, amount: 1 })]);
}
/** Mints a card to the provider without finalizing it. */
async function sendMint(): Promise<string> {
  const { wallet } = world.provider;
  const key = testWallet('a mint that isn’t final');
  const instructions = buildMintCardInstructions(wallet.address as Address, key.address as Address);
  await sendAs(world, [wallet, key], instructions);
  return key.address;
}

test('without cards of the provider no duel over a card pack is opened', async () => {
  expect(expectStatus(200, await world.call(getPack, { params: { packId: PACK } }))).toMatchObject({
    cardMode: 'cards',
    editionOf: null,
    freeEditions: 0,
  });
  expectRefusal(await callCreateDuel(), 'cards-unavailable');
  wholeCards = await mintCards(world, CARD_COUNT - 1);
  world.provider.inventory.push(...wholeCards);
  await world.work();
  expect(await countFree()).toBe(0);
  expectRefusal(await callCreateDuel(), 'cards-unavailable');
});

test.each<[string, () => Promise<string>]>([
  ['was burned', () => mintThen({}, burnCard)],
  ['was sent to somebody else', () => mintThen({}, (mint) => sendCard(world, mint, play.opponent.address))],
  [
    'somebody else has another piece of',
    () => mintThen({ pieces: 2 }, (mint) => sendCard(world, mint, play.opponent.address)),
  ],
  ['is a piece of a larger one', () => mintThen({ decimals: 1 })],
  ['can be minted again', () => mintThen({ mintable: true })],
  ['can be frozen', () => mintThen({ freezable: true })],
  ['isn’t final', sendMint],
])('a card that %s is never sealed', async (_, mintFlawedCard) => {
  const { inventory } = world.provider;
  const mint = await mintFlawedCard();
  inventory.splice(0, inventory.length, ...wholeCards.slice(0, 3), mint, ...wholeCards.slice(3));
  const faults: string[] = [];
  const log = { ...world.services.log, warn: (fields: { err: Error }) => faults.push(fields.err.message) };
  await replenishEditions({ ...world.services, log: log as never });
  expect([await countFree(), inventory.length]).toEqual([0, 0]);
  expect(faults).toEqual([expect.stringContaining(mint)]);
});

test('each duel gets an edition of its own, sealed with a card for each entry before anyone joins', async () => {
  world.provider.inventory.push(...(await mintCards(world, 2 * CARD_COUNT)));
  await Promise.all([world.work(), world.work()]);
  await world.work();
  expect(await countFree()).toBe(2);
  expect(await listFreeEditions(world)).toEqual([null, null, null, 2]);
  expect(await listFreeEditions(world.withServices({ provider: null }))).toEqual([null, null, null, 0]);
  const closedGates = new Set<GateId>(['cards']);
  const gateSettings = () => ({ ...world.services.gateSettings(), closedGates });
  expect(await listFreeEditions(world.withServices({ gateSettings }))).toEqual([null, null, null, 0]);
  const duels = (await Promise.all([callCreateDuel(), callCreateDuel(), callCreateDuel()])).toSorted(
    (left, right) => left.status - right.status,
  );
  expect(duels.map(({ status }) => status)).toEqual([201, 201, 503]);
  expectRefusal(duels[2] as (typeof duels)[0], 'cards-unavailable');
  expect(await listFreeEditions(world)).toEqual([null, null, null, 0]);
  const packs = await Promise.all(
    duels.slice(0, 2).map(({ json }) => world.call(getPack, { params: { packId: json.packId } })),
  );
  const mints = packs.flatMap(({ json }) => json.entries.map(({ cardMint }: UntypedJson) => cardMint));
  expect(new Set(mints).size).toBe(2 * CARD_COUNT);
  const base = expectStatus(200, await world.call(getPack, { params: { packId: PACK } }));
  for (const { json } of packs) {
    expect(json).toMatchObject({ editionOf: PACK, active: false, cardMode: 'cards', oddsHash: base.oddsHash });
    expect(json.table.totalWeight).toBe(base.table.totalWeight);
    expect(json.table.root).not.toBe(base.table.root);
  }
  const { terms } = expectMatched(expectStatus(200, await play.join(duels[0]?.json.duelId)));
  expect(Buffer.from(terms, 'base64')[303]).toBe(1);
});

test('an edition is no pack by itself: it is not listed, and no duel asks for it', async () => {
  const { items } = expectStatus(200, await world.call(listDuels, { query: { packId: PACK } }));
  expect(items).toHaveLength(2);
  const packId = items[0]!.packId;
  const { json } = await world.call(listPacks, { query: { active: 'false' } });
  expect(json.items).toEqual([]);
  const token = await play.getSessionToken(play.creator);
  expectRefusal(
    await world.call(createDuel, { token, body: { matchmakingMode: 'open', packId } }),
    'unknown-pack',
    '/body/packId',
  );
  expect(expectStatus(200, await world.call(listDuels, { query: { packId } })).items).toHaveLength(1);
});

test('an edition is withdrawn once a card of it has left the provider’s wallet, and the others stay', async () => {
  const { inventory } = world.provider;
  const mints = await mintCards(world, 2 * CARD_COUNT);
  inventory.push(...mints);
  await world.work();
  await world.work();
  await recheckEditions(world.services);
  expect(await countFree()).toBe(2);
  await burnCard(mints[CARD_COUNT] as Address);
  await recheckEditions(world.services);
  // The transaction that burns the card isn't final yet.
  expect(await countFree()).toBe(2);
  world.finalize();
  await Promise.all([recheckEditions(world.services), recheckEditions(world.services)]);
  expect(await countFree()).toBe(1);
  expect(await listFreeEditions(world)).toEqual([null, null, null, 1]);
  expect((await callCreateDuel()).status).toBe(201);
  expectRefusal(await callCreateDuel(), 'cards-unavailable');
});

test('duels that nobody pays bind a bounded number of cards, however many are opened', async () => {
  const { queries } = world.database;
  const pack = await findPack(queries, PACK);
  if (pack === null) throw new Error('the card pack is not there');
  const entries = (await listEntries(queries, PACK)).map(toSealedEntry);
  const held = await countHeldEditions(queries, PACK, world.provider.publicKey);
  for (let edition = held; edition < MAX_HELD_EDITIONS; edition += 1) {
    const sealed = entries.map((entry, index) => ({
      ...entry,
      cardMint: testWallet(`held ${edition} ${index}`).address,
    }));
    const now = world.clock.now();
    const packId = await insertEdition(world.database, pack, sealed, { providerKey: world.provider.publicKey, now });
    await queries.update(packEditions).set({ takenAt: now }).where(eq(packEditions.packId, packId));
  }
  world.provider.inventory.push(...(await mintCards(world, CARD_COUNT)));
  await replenishEditions(world.services);
  expect(await countFree()).toBe(0);
  // `returnEditions` marks the taken editions as spent, since no duel was created for them: they aren't held any more.
  await returnEditions(world.services);
  await replenishEditions(world.services);
  expect(await countFree()).toBe(1);
});
