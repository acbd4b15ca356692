import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { duelEvents } from '../../db/schema/duels';
import {
  CardDuelPlayer,
  DAY_MS,
  getCardDeadline,
  getCardMint,
  listCardStates,
  MIN_SLOTS_UNTIL_MISSED,
  sides,
} from '../../testing/duel/card-duels';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import type { TestWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { getDuelReceipt } from '../duel/receipt-contract';

let world: TestEnvironment;
let play: DuelPlayer;
let cards: CardDuelPlayer;
let provider: TestWallet;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
  cards = new CardDuelPlayer(play);
  provider = cards.provider;
});

const getReceipt = async (duelId: string): Promise<UntypedJson> =>
  expectStatus(200, await world.call(getDuelReceipt, { params: { duelId } }));

describe('a whole duel for cards', () => {
  test('the provider brings both, the winner holds both, and only then it is settled', async () => {
    const duel = await cards.playToResolved();
    const { duelId } = duel;
    expect(duel).toMatchObject({ status: 'resolved', cardMode: 'cards' });
    expect(listCardStates(duel)).toEqual(['awaited', 'awaited']);
    expect(new Set(sides.map((side) => getCardMint(duel, side))).size).toBe(2);
    for (const side of sides) {
      const prepared = await cards.depositCard(duelId, side);
      expect(prepared).toMatchObject({ intentId: null, purpose: 'deposit-card', wallet: provider.address });
    }
    const escrowed = (await play.reconcile(duelId)).duel;
    expect([escrowed.status, ...listCardStates(escrowed)]).toEqual(['resolved', 'escrowed', 'escrowed']);
    for (const part of ['creator-fee', 'opponent-fee', 'creator-card']) {
      expect((await cards.settle(duelId, part)).status).toBe('resolved');
    }
    expect((await cards.settle(duelId, 'opponent-card')).status).toBe('settled');
    for (const side of sides)
      expect(await cards.countCards(cards.getWinner(duel).address, getCardMint(duel, side))).toBe('1');
    const receipt = await getReceipt(duelId);
    expect(receipt).toMatchObject({ testCards: true, availability: { settlement: 'available' } });
    expect(listCardStates(receipt)).toEqual(['delivered', 'delivered']);
    const where = eq(duelEvents.duelId, duelId);
    const events = await world.database.queries.select().from(duelEvents).where(where).orderBy(duelEvents.sequence);
    expect(events.slice(-5).map(({ kind }) => kind)).toEqual([
      'card-escrowed',
      'card-escrowed',
      'card-delivered',
      'card-delivered',
      'settled',
    ]);
  });

  test('fees and bond wait for both cards, and the bond goes back to the provider after the settlement, too', async () => {
    const duel = await cards.playToResolved();
    const { duelId } = duel;
    const prepareSettle = (part: string) => play.prepare(duelId, play.creator, { purpose: 'settle', part });
    await cards.depositCard(duelId, 'creator');
    for (const part of ['creator-fee', 'opponent-fee', 'bond'])
      expectRefusal(await prepareSettle(part), 'wrong-duel-state');
    // A deposited card is paid out to the winner at once, without a wait for the other card.
    expect((await cards.settle(duelId, 'creator-card')).status).toBe('resolved');
    await cards.depositCard(duelId, 'opponent');
    for (const part of ['creator-fee', 'opponent-fee', 'opponent-card']) await cards.settle(duelId, part);
    expect((await play.fetchDuel(duelId)).status).toBe('settled');
    const before = await play.lamports(provider.address);
    expect((await cards.settle(duelId, 'bond')).status).toBe('settled');
    expect((await play.lamports(provider.address)) - before).toBe(Number(duel.bondAmount));
    expectRefusal(await prepareSettle('bond'), 'wrong-duel-state');
  });

  test('a card that never comes is paid for out of the bond: fees go back, treasury and winner get the bond', async () => {
    const duel = await cards.playToResolved();
    const { duelId, treasuryWallet } = duel;
    const winner = cards.getWinner(duel).address;
    const fee = Number(duel.feeAmount);
    await cards.depositCard(duelId, 'creator');
    play.advanceTo(new Date(getCardDeadline(duel)));
    world.chain.tick(MIN_SLOTS_UNTIL_MISSED);
    expectStatus(201, await cards.prepareDeposit(duelId, 'opponent'));
    for (const part of ['creator-fee', 'bond'])
      expectRefusal(await play.prepare(duelId, play.creator, { purpose: 'settle', part }), 'wrong-duel-state');
    play.advanceTo(new Date(getCardDeadline(duel) + 1_000));
    expectRefusal(await cards.prepareDeposit(duelId, 'opponent'), 'wrong-duel-state');
    const late = (await play.reconcile(duelId)).duel;
    expect([late.status, ...listCardStates(late)]).toEqual(['resolved', 'escrowed', 'missed']);

    const creator = await play.lamports(play.creator.address);
    expect((await cards.settle(duelId, 'creator-fee')).status).toBe('resolved');
    expect((await play.lamports(play.creator.address)) - creator).toBe(fee);
    expect((await cards.settle(duelId, 'creator-card')).status).toBe('resolved');
    expect((await cards.settle(duelId, 'opponent-fee')).status).toBe('settled');
    const [treasury, won] = [await play.lamports(treasuryWallet), await play.lamports(winner)];
    expect((await play.pay(duelId, cards.getLoser(duel), { purpose: 'settle', part: 'bond' })).status).toBe('settled');
    expect((await play.lamports(treasuryWallet)) - treasury).toBe(2 * fee);
    expect((await play.lamports(winner)) - won).toBe(Number(duel.bondAmount) - 2 * fee);

    expect(await cards.countCards(winner, getCardMint(duel, 'creator'))).toBe('1');
    expect(await cards.countCards(provider.address, getCardMint(duel, 'opponent'))).toBe('1');
    expect(listCardStates(await getReceipt(duelId))).toEqual(['delivered', 'missed']);
  });

  test('a chain that stood still past the last day misses no card: 1,500 slots must follow the result', async () => {
    const duel = await cards.playToResolved();
    const { duelId } = duel;
    await cards.depositCard(duelId, 'creator');
    play.advanceTo(new Date(getCardDeadline(duel) + DAY_MS));
    expect(listCardStates((await play.reconcile(duelId)).duel)).toEqual(['escrowed', 'awaited']);
    await cards.depositCard(duelId, 'opponent');
    expect(listCardStates((await play.reconcile(duelId)).duel)).toEqual(['escrowed', 'escrowed']);
  });
});
