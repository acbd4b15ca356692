import { beforeAll, describe, expect, test } from 'vitest';
import { MatchPlayer } from '../../testing/matchmaking/match-player';
import { type DuelPlayer, expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { cancelDuel } from '../duel/contract';
import { cancelMatch } from './contract';

let world: TestEnvironment;
let matchPlayer: MatchPlayer;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment();
  matchPlayer = new MatchPlayer(world);
  play = await matchPlayer.play.fundWallets();
});

describe('the end of a search', () => {
  test('comes when nobody asks any more, and matches nobody with who left', async () => {
    const [gone, next] = [matchPlayer.createWallet(), matchPlayer.createWallet()];
    const left = expectStatus(200, await matchPlayer.search(gone));
    matchPlayer.advanceSeconds(91);
    const alone = expectStatus(200, await matchPlayer.search(next));
    expect(alone.state).toBe('searching');
    expectRefusal(await matchPlayer.status(gone), 'no-active-ticket');
    expect((await matchPlayer.status(gone)).json.detail).toContain('nobody asked');
    expect(await matchPlayer.findTicket(left)).toMatchObject({ state: 'expired', endReason: 'unseen' });
    const back = expectStatus(200, await matchPlayer.continueSearch(gone));
    expect(back.duelId).not.toBeNull();
    expectStatus(200, await matchPlayer.cancel(gone));
  });

  test('comes after ten minutes of asking', async () => {
    const one = matchPlayer.createWallet();
    const first = expectStatus(200, await matchPlayer.search(one));
    for (let minute = 0; minute < 10; minute += 1) {
      expect(expectStatus(200, await matchPlayer.status(one)).ticketId).toBe(first.ticketId);
      matchPlayer.advanceSeconds(60);
    }
    matchPlayer.advanceSeconds(1);
    expectRefusal(await matchPlayer.status(one), 'no-active-ticket');
    expect((await matchPlayer.status(one)).json.detail).toMatch(/nobody came.* Start one with POST /);
    const again = expectStatus(200, await matchPlayer.search(one));
    expect(again.ticketId).not.toBe(first.ticketId);
    expectStatus(200, await matchPlayer.cancel(one));
  });

  test('is written by the worker where nobody looks', async () => {
    const [one, other] = [matchPlayer.createWallet(), matchPlayer.createWallet()];
    const [seen, unseen] = [
      expectStatus(200, await matchPlayer.search(one)),
      expectStatus(200, await matchPlayer.search(other, { packTier: 'premier' })),
    ];
    matchPlayer.advanceSeconds(60);
    expectStatus(200, await matchPlayer.status(one));
    matchPlayer.advanceSeconds(31);
    await world.work();
    expect(await matchPlayer.findTicket(seen)).toMatchObject({ state: 'searching', endedAt: null });
    expect(await matchPlayer.findTicket(unseen)).toMatchObject({ state: 'expired', endReason: 'unseen' });
    expectStatus(200, await matchPlayer.cancel(one));
  });
});

describe('the end of a match', () => {
  test('comes with its duel, for both', async () => {
    const { one, other, session } = await matchPlayer.pair();
    const token = await play.getSessionToken(one);
    expectStatus(200, await world.call(cancelDuel, { token, params: { duelId: session.duelId } }));
    for (const wallet of [one, other]) {
      expectRefusal(await matchPlayer.status(wallet), 'no-active-ticket');
      expect((await matchPlayer.status(wallet)).json.detail).toContain('cancelled');
    }
    expect(await matchPlayer.findTicket(session)).toMatchObject({ state: 'cancelled', endReason: 'duel-cancelled' });
  });

  test('comes with the deadline, whoever looks first', async () => {
    const { one, other, session } = await matchPlayer.pair();
    matchPlayer.advanceSeconds(601);
    expect(expectStatus(200, await matchPlayer.search(one)).state).toBe('searching');
    expectRefusal(await matchPlayer.status(other), 'no-active-ticket');
    expect((await matchPlayer.fetchDuel(session.duelId, one)).cancelReason).toBe('timeout');
    expectStatus(200, await matchPlayer.cancel(one));
  });

  test('comes when its duel is settled or refunded', async () => {
    expectStatus(200, await matchPlayer.search(play.creator));
    const held = expectStatus(200, await matchPlayer.search(play.opponent));
    for (const wallet of [play.creator, play.opponent]) await play.pay(held.duelId!, wallet);
    expect(expectStatus(200, await matchPlayer.status(play.creator)).duelId).toBe(held.duelId!);
    play.outliveAcceptWindow(await matchPlayer.fetchDuel(held.duelId!, play.creator));
    await play.reconcile(held.duelId!);
    expectRefusal(await matchPlayer.status(play.creator), 'no-active-ticket');
    expect(await matchPlayer.findTicket(held)).toMatchObject({ state: 'completed', endReason: null });
  });
});

describe('cancelling', () => {
  test('ends a search, once', async () => {
    const one = matchPlayer.createWallet();
    const session = expectStatus(200, await matchPlayer.search(one));
    const answer = await matchPlayer.cancel(one);
    expect([answer.status, answer.text]).toEqual([200, null]);
    expect(await matchPlayer.findTicket(session)).toMatchObject({ state: 'cancelled', endReason: 'participant' });
    expectRefusal(await matchPlayer.cancel(one), 'no-active-ticket');
  });

  test('ends a match with its duel, for both', async () => {
    const { one, other, session } = await matchPlayer.pair();
    expectStatus(200, await matchPlayer.cancel(one));
    expect(await matchPlayer.fetchDuel(session.duelId, other)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'participant',
    });
    expectRefusal(await matchPlayer.status(other), 'no-active-ticket');
    expectRefusal(await matchPlayer.cancel(other), 'no-active-ticket');
    expect(await matchPlayer.findTicket(session)).toMatchObject({ state: 'cancelled', endReason: 'duel-cancelled' });
    expectRefusal(await matchPlayer.cancel(one), 'no-active-ticket');
  });

  test('takes the terms back from the provider, unless it has accepted', async () => {
    const { one, other, session } = await matchPlayer.pair();
    await world.fund(one);
    expectStatus(201, await play.prepare(session.duelId, one));
    const { termsHash } = await matchPlayer.fetchDuel(session.duelId, one);
    const accepted = world.withServices({ provider: { ...world.provider, withdrawConsent: async () => 'accepted' } });
    const late = await accepted.call(cancelMatch, { token: await play.getSessionToken(one), body: {} });
    expectRefusal(late, 'match-not-cancellable');
    expect((await matchPlayer.fetchDuel(session.duelId, one)).status).toBe('matched');
    expect(world.provider.withdrawnTermsHashes).not.toContain(termsHash);
    expectStatus(200, await matchPlayer.cancel(other));
    expect(world.provider.withdrawnTermsHashes).toContain(termsHash);
    expect((await matchPlayer.fetchDuel(session.duelId, one)).status).toBe('cancelled');
  });

  test('holds nobody up whose provider can’t be reached', async () => {
    const { one, session } = await matchPlayer.pair();
    await world.fund(one);
    expectStatus(201, await play.prepare(session.duelId, one));
    const away = world.withServices({
      provider: { ...world.provider, withdrawConsent: () => Promise.reject(new Error('away')) },
    });
    expectStatus(200, await away.call(cancelMatch, { token: await play.getSessionToken(one), body: {} }));
    expect((await matchPlayer.fetchDuel(session.duelId, one)).status).toBe('cancelled');
  });

  test('is too late once a payment landed that nobody told of', async () => {
    const { one, other, session } = await matchPlayer.pair();
    await world.fund(one);
    const { transaction } = expectStatus(201, await play.prepare(session.duelId, one));
    await play.send(one.signTransaction(transaction).transaction);
    world.chain.tick(2);
    const refused = await matchPlayer.cancel(other);
    expectRefusal(refused, 'match-not-cancellable');
    expect(refused.json.detail).toContain('A payment has reached the escrow account.');
    expect((await matchPlayer.fetchDuel(session.duelId, one)).status).toBe('matched');
  });

  test('is too late once a payment is on its way', async () => {
    expectStatus(200, await matchPlayer.search(play.creator, { packTier: 'premier' }));
    const { duelId } = expectStatus(200, await matchPlayer.search(play.crank, { packTier: 'premier' }));
    await play.sendAndSubmit(duelId!, play.creator);
    for (const wallet of [play.creator, play.crank])
      expectRefusal(await matchPlayer.cancel(wallet), 'match-not-cancellable');
    world.chain.processPending();
    expect((await play.reconcile(duelId!)).duel.status).toBe('funding');
    for (const wallet of [play.creator, play.crank])
      expectRefusal(await matchPlayer.cancel(wallet), 'match-not-cancellable');
    world.finalize();
    await play.reconcile(duelId!);
    expectRefusal(await matchPlayer.cancel(play.crank), 'match-not-cancellable');
    expect(expectStatus(200, await matchPlayer.status(play.crank)).duelId).toBe(duelId);
  });
});
