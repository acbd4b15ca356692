import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { packs } from '../../db/schema/packs';
import { CARD_PACK_ID, CardDuelPlayer } from '../../testing/duel/card-duels';
import { MatchPlayer } from '../../testing/matchmaking/match-player';
import { expectStatus } from '../../testing/service/play';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import type { GateId } from '../gates/rules/gate';
import { calculateBond } from '../packs/bond-rules';
import { getPack } from '../packs/contract';
import { countFreeEditions } from '../packs/edition-store';
import { playHouse, searchMatch } from './contract';
import { setHouseLimits } from './house-store';

const FEE_PACK_ID = 'derby-2031';
/** Lamports that the bond covers per unit of the two cards’ value. */
const RATE = 3n;
const house = testWallet('house');

let world: TestEnvironment;
let matchPlayer: MatchPlayer;
let cards: CardDuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment({ HOUSE_ENABLED: 'on', HOUSE_WALLET: house.address });
  matchPlayer = new MatchPlayer(world);
  cards = new CardDuelPlayer(await matchPlayer.play.fundWallets());
  const most = 1_000_000_000_000n;
  await setHouseLimits(world.database.queries, { exposureLimit: most, dayLimit: most, walletDayLimit: most });
});

const countFree = () => countFreeEditions(world.database.queries, CARD_PACK_ID, world.provider.publicKey);

type Caller = Pick<TestEnvironment, 'call'>;

/** Matches two wallets in the tier of the card pack, the second by `caller`, and returns their duel. */
async function matchPair(
  caller: Caller = world,
  [one, other] = [matchPlayer.createWallet(), matchPlayer.createWallet()],
) {
  expectStatus(200, await matchPlayer.search(one, { packTier: 'classic' }));
  const token = await matchPlayer.play.getSessionToken(other);
  const { duelId } = expectStatus(200, await caller.call(searchMatch, { token, body: { packTier: 'classic' } }));
  return matchPlayer.fetchDuel(String(duelId), one);
}

test('a match takes an edition, and is for the record once none is left', async () => {
  await cards.sealEdition();
  const first = await matchPair();
  expect(first).toMatchObject({ status: 'matched', cardMode: 'cards' });
  const edition = expectStatus(200, await world.call(getPack, { params: { packId: first.packId } }));
  expect(edition.editionOf).toBe(CARD_PACK_ID);
  expect(await matchPair()).toMatchObject({ packId: FEE_PACK_ID, cardMode: 'fees-only' });
});

test('two matches at once never get the same edition', async () => {
  await cards.sealEdition();
  const wallets = [1, 2, 3, 4].map(() => matchPlayer.createWallet());
  await Promise.all(wallets.map((wallet) => matchPlayer.search(wallet, { packTier: 'classic' })));
  const duels = await Promise.all(
    wallets.map(async (wallet) => {
      const { duelId } = expectStatus(200, await matchPlayer.status(wallet));
      return matchPlayer.fetchDuel(String(duelId), wallet);
    }),
  );
  const modes = new Map(duels.map(({ duelId, cardMode }) => [duelId, cardMode]));
  expect([...modes.values()].toSorted()).toEqual(['cards', 'fees-only']);
});

test('the house plays for the cards, too', async () => {
  await cards.sealEdition();
  const wallet = matchPlayer.createWallet();
  expectStatus(200, await matchPlayer.search(wallet, { packTier: 'classic' }));
  const token = await matchPlayer.play.getSessionToken(wallet);
  const { duelId } = expectStatus(200, await world.call(playHouse, { token, body: {} }));
  expect(await matchPlayer.fetchDuel(String(duelId), wallet)).toMatchObject({
    matchmakingMode: 'house',
    cardMode: 'cards',
  });
});

test('a match is for the record while duels for cards are turned off', async () => {
  await cards.sealEdition();
  const closedGates = new Set<GateId>(['cards']);
  const closed = world.withServices({ gateSettings: () => ({ ...world.services.gateSettings(), closedGates }) });
  expect(await matchPair(closed)).toMatchObject({ packId: FEE_PACK_ID });
  expect(await countFree()).toBe(1);
});

test('a match is for the record where the provider can’t stake the bond, or doesn’t say what it has', async () => {
  const { entries } = expectStatus(200, await world.call(getPack, { params: { packId: CARD_PACK_ID } }));
  const [dearest = 0n, second = 0n] = entries
    .map(({ value }) => BigInt(value.amount))
    .toSorted((a, b) => Number(b - a));
  const cardsLamports = RATE * (dearest + second);
  const rated = { lamportsPerValueUnit: RATE, cardsLamports };
  await world.database.queries.update(packs).set(rated).where(eq(packs.packId, CARD_PACK_ID));
  await world.database.queries.update(packs).set(rated).where(eq(packs.editionOf, CARD_PACK_ID));
  const bond = calculateBond(world.services.duelSettings().feeLamports, cardsLamports);
  const withFunds = (checkHealth: typeof world.provider.checkHealth) =>
    world.withServices({ provider: { ...world.provider, checkHealth } });
  expect(await matchPair(withFunds(async () => ({ freeLamports: bond - 1n })))).toMatchObject({ packId: FEE_PACK_ID });
  expect(await matchPair(withFunds(() => Promise.reject(new Error('no answer'))))).toMatchObject({
    packId: FEE_PACK_ID,
  });
  expect(await countFree()).toBe(1);
  // The lamports stored for the edition are now one too few for its two dearest cards, so the match is for fees only.
  await world.database.queries
    .update(packs)
    .set({ cardsLamports: cardsLamports - 1n })
    .where(eq(packs.editionOf, CARD_PACK_ID));
  const rich = withFunds(async () => ({ freeLamports: bond }));
  expect(await matchPair(rich)).toMatchObject({ packId: FEE_PACK_ID, cardMode: 'fees-only' });
});
