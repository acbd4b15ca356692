import { expect, test } from 'vitest';
import { openCardDuels, sides } from '../../testing/duel/card-duels';
import { Ripper } from '../../testing/gacha/ripper';
import { expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import type { SuccessBody } from '../../testing/service/requests';
import { type TestWallet, testWallet } from '../../testing/service/wallet';
import { getOdds } from '../gacha/machines/contract';
import { getPack } from '../packs/contract';
import { openPack } from '../watching/contract';
import { getBinder, listOwnCards, listWalletCards } from './contract';

type PulledCard = SuccessBody<typeof listWalletCards>['items'][number];

const { world, play, cards } = await openCardDuels();

const listCards = async ({ address: wallet }: TestWallet, query: Record<string, string> = {}) =>
  expectStatus(200, await world.call(listWalletCards, { params: { wallet }, query }));
const listOwn = async (token: string) => expectStatus(200, await world.call(listOwnCards, { token }));
const readBinder = async (token: string) => expectStatus(200, await world.call(getBinder, { token }));
const open = async (duelId: string, wallet: TestWallet) =>
  expectStatus(200, await world.call(openPack, { params: { duelId }, token: await play.getSessionToken(wallet) }));
const findCards = async (wallet: TestWallet, duelId: string): Promise<PulledCard[]> =>
  (await listCards(wallet, { limit: '50' })).items.filter(({ roundId }) => roundId === duelId);

test('each player of a duel for fees has the own card as seen, with value and odds of the pack’s table', async () => {
  const { duelId, result, winner, packId } = await play.playToSettled();
  const pack = expectStatus(200, await world.call(getPack, { params: { packId } }));
  for (const [index, side] of sides.entries()) {
    const [wallet, rival] = side === 'creator' ? [play.creator, play.opponent] : [play.opponent, play.creator];
    const draw = result?.draws[index];
    const entry = pack.entries[draw?.entryIndex ?? -1];
    const [card, ...others] = await findCards(wallet, duelId);
    expect(others).toEqual([]);
    expect(card).toMatchObject({
      set: { kind: 'pack', setId: packId, name: pack.name, tier: pack.tier },
      entryIndex: draw?.entryIndex,
      cardId: entry?.cardId,
      tier: entry?.tier,
      cardMint: null,
      value: entry?.value,
      odds: { weight: entry?.weight, totalWeight: pack.table.totalWeight },
      source: 'duel',
      pulledBy: wallet.address,
      holder: null,
      status: 'seen',
      isOpened: false,
    });
    expect(card?.duel).toMatchObject({
      isWon: winner === side,
      rivalWallet: rival.address,
      isHouse: false,
      ownValue: draw?.valueAmount,
    });
  }
});

test('the winner of a duel for cards gets both: on the way, then owned; the loser’s is gone', async () => {
  const duel = await cards.playToResolved();
  const { duelId } = duel;
  const [winner, loser] = [cards.getWinner(duel), cards.getLoser(duel)];
  const describe = async (wallet: TestWallet) =>
    (await findCards(wallet, duelId)).map(({ status, holder, pulledBy }) => [status, holder, pulledBy]);
  expect(await describe(winner)).toEqual([
    ['on-its-way', null, winner.address],
    ['on-its-way', null, loser.address],
  ]);
  expect(await describe(loser)).toEqual([['gone', null, loser.address]]);
  for (const side of sides) await cards.depositCard(duelId, side);
  await play.reconcile(duelId);
  for (const part of ['creator-fee', 'opponent-fee', 'creator-card', 'opponent-card']) await cards.settle(duelId, part);
  expect(await describe(winner)).toEqual([
    ['owned', winner.address, winner.address],
    ['owned', winner.address, loser.address],
  ]);
  expect(await describe(loser)).toEqual([['gone', winner.address, loser.address]]);
  // The edition's cards belong to the offered pack's set, and each is a token.
  for (const card of await findCards(winner, duelId)) {
    expect(card.set).toMatchObject({ setId: 'showcase-2032', name: 'Showcase 2032' });
    expect(sides.map((side) => duel.cards.find((each: { side: string }) => each.side === side).cardMint)).toContain(
      card.cardMint,
    );
  }
  const token = await play.getSessionToken(winner);
  await open(duelId, winner);
  const set = (await readBinder(token)).sets.find(({ setId }) => setId === 'showcase-2032');
  expect(set?.pockets.map(({ status, count }) => [status, count])).toEqual([
    ['owned', 1],
    ['owned', 1],
  ]);
  // Each pocket has a single pull, so that is the first one.
  for (const { firstPulledAt, pulls } of set?.pockets ?? []) expect(firstPulledAt).toEqual(pulls[0]?.pulledAt);
});

test('rips are in the own list and binder alone, since they are public without their wallet', async () => {
  const ripper = await new Ripper(world, testWallet('collector')).fundWallet();
  const undelivered = await ripper.ripUndelivered();
  const token = await ripper.getSessionToken();
  expect((await listOwn(token)).items).toMatchObject([{ status: 'on-its-way', holder: null, isHeld: null }]);
  expect((await readBinder(token)).sets[0]?.pockets[0]).toMatchObject({ status: 'on-its-way' });
  const rip = await ripper.settle(undelivered);
  expect((await listCards(ripper.wallet)).items).toEqual([]);
  const { items } = await listOwn(token);
  const odds = expectStatus(200, await world.call(getOdds, { params: { machineKey: rip.machineKey } }));
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    set: { kind: 'machine', setId: rip.machineKey },
    entryIndex: rip.drawn.entryIndex,
    cardId: rip.drawn.cardId,
    value: rip.drawn.value,
    odds: {
      weight: rip.odds.document.entries.find(({ entryIndex }) => entryIndex === rip.drawn.entryIndex)?.weight,
      totalWeight: rip.drawn.totalWeight,
    },
    source: 'rip',
    roundId: rip.ripId,
    pulledBy: ripper.wallet.address,
    holder: ripper.wallet.address,
    status: 'owned',
    isHeld: true,
    duel: null,
    isOpened: true,
  });
  expect(items[0]?.cardMint).not.toBeNull();
  expect(odds.document.totalWeight).toBe(rip.drawn.totalWeight - 1);
  const { sets, record } = await readBinder(token);
  expect(sets).toHaveLength(1);
  const cardCount = rip.odds.document.entries.length;
  expect(sets[0]).toMatchObject({ kind: 'machine', setId: rip.machineKey, cardCount });
  expect(sets[0]?.pockets[0]).toMatchObject({ cardId: rip.drawn.cardId, count: 1, status: 'owned' });
  expect(record).toEqual({ duels: 0, wins: 0, bestStreak: 0, rivals: [] });
});

test('a binder leaves out a duel until its player has opened the pack', async () => {
  const { duelId } = await play.playToSettled();
  const token = await play.getSessionToken(play.opponent);
  const listIds = async () =>
    (await readBinder(token)).sets.flatMap(({ pockets }) =>
      pockets.flatMap(({ pulls }) => pulls.map((p) => p.roundId)),
    );
  const before = await readBinder(token);
  expect(await listIds()).not.toContain(duelId);
  expect((await findCards(play.opponent, duelId))[0]?.isOpened).toBe(false);
  // The rival's opening doesn't count.
  await open(duelId, play.creator);
  expect(await readBinder(token)).toEqual(before);
  await open(duelId, play.opponent);
  const after = await readBinder(token);
  expect(await listIds()).toContain(duelId);
  expect((await findCards(play.opponent, duelId))[0]?.isOpened).toBe(true);
  expect([after.record.duels, after.unopenedCount]).toEqual([before.record.duels + 1, before.unopenedCount - 1]);
});

test('the record counts wins, the best streak and each rival', async () => {
  const duels = [];
  for (let nth = 0; nth < 4; nth += 1) {
    world.clock.advance(1_000);
    const duel = await play.playToSettled();
    await open(duel.duelId, play.creator);
    duels.push(duel);
  }
  world.clock.advance(31 * 24 * 60 * 60 * 1000);
  const { items } = await listCards(play.creator, { limit: '50' });
  const own = items.filter(({ pulledBy }) => pulledBy === play.creator.address).reverse();
  const wins = own.map(({ duel }) => duel?.isWon === true);
  const streaks = wins
    .map((isWon) => (isWon ? 'w' : ' '))
    .join('')
    .split(' ')
    .map(({ length }) => length);
  const { record, sets, unopenedCount } = await readBinder(await world.signIn(play.creator));
  const won = wins.filter(Boolean).length;
  expect(record).toEqual({
    duels: own.length,
    wins: won,
    bestStreak: Math.max(...streaks),
    rivals: [
      {
        wallet: play.opponent.address,
        isHouse: false,
        won,
        lost: own.length - won,
        lastDuelId: duels.at(-1)?.duelId,
      },
    ],
  });
  expect(unopenedCount).toBe(0);
  const pulls = sets.flatMap(({ pockets }) => pockets);
  expect(pulls.reduce((sum, { count }) => sum + count, 0)).toBe(items.length);
  for (const { pulls: newest, count } of pulls) expect(newest).toHaveLength(Math.min(3, count));
});

test.each(['1', '2', '3', '50'])('pages of %s give every card once, the two of a duel too', async (limit) => {
  const whole = (await listCards(play.creator, { limit: '50' })).items;
  const listed: PulledCard[] = [];
  for (let query: Record<string, string> | null = { limit }; query !== null; ) {
    const page: SuccessBody<typeof listWalletCards> = await listCards(play.creator, query);
    expect(page.items.length).toBeLessThanOrEqual(Number(limit));
    listed.push(...page.items);
    query = page.nextCursor === null ? null : { limit, cursor: page.nextCursor };
  }
  expect(listed).toEqual(whole);
});

test('a cursor belongs to one wallet, and a wallet must be one', async () => {
  const { nextCursor } = await listCards(play.creator, { limit: '1' });
  const call = { params: { wallet: play.opponent.address }, query: { cursor: nextCursor ?? '' } };
  expectRefusal(await world.call(listWalletCards, call), 'invalid-cursor', '/query/cursor');
  expectRefusal(await world.call(listWalletCards, { params: { wallet: 'nobody' } }), 'invalid-request', '/path/wallet');
  expect((await listCards(testWallet('newcomer'))).items).toEqual([]);
});
