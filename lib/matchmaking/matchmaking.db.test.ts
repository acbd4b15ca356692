import { eq, isNull } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { duelEvents } from '../../db/schema/duels';
import { matchmakingTickets } from '../../db/schema/matchmaking';
import { packs } from '../../db/schema/packs';
import { providerCommitments } from '../../db/schema/provider';
import { cancelDuel, createDuel, getDuel } from '../duel/contract';
import { integrationKey } from '../root/testing/integration-key';
import { must, Play, type Seen } from '../root/testing/play';
import { expectRefusal } from '../root/testing/refusal';
import type { Answer } from '../root/testing/requests';
import { type TestWallet, testWallet } from '../root/testing/wallet';
import { openWorld, type World } from '../root/testing/world';
import { currentPolicyHash } from '../valuation/rules';
import { cancelMatch, continueMatch, getMatchStatus, searchMatch } from './contract';

let world: World;
let play: Play;
let partner: { 'x-integration-key': string };
let wallets = 0;

beforeAll(async () => {
  world = await openWorld();
  play = await new Play(world).begin();
  partner = (await integrationKey(world, 'partner')).header;
});

/** A wallet that nothing is known of but that it signed in. */
const fresh = (): TestWallet => testWallet(`seeker ${wallets++}`);
const search = async (wallet: TestWallet, body: object = {}): Promise<Answer> =>
  world.call(searchMatch, { token: await play.token(wallet), body: { packTier: 'starter', ...body } });
const goOn = async (wallet: TestWallet, body: object = {}): Promise<Answer> =>
  world.call(continueMatch, { token: await play.token(wallet), body: { packTier: 'starter', ...body } });
const status = async (wallet: TestWallet, body: object = {}): Promise<Answer> =>
  world.call(getMatchStatus, { token: await play.token(wallet), body });
const cancel = async (wallet: TestWallet, body: object = {}): Promise<Answer> =>
  world.call(cancelMatch, { token: await play.token(wallet), body });
const seconds = (count: number): void => world.clock.advance(count * 1_000);
const duelOf = async (duelId: string, wallet: TestWallet): Promise<Seen> =>
  must(200, await world.call(getDuel, { token: await play.token(wallet), params: { duelId } }));
const ticketOf = async ({ ticketId }: Seen) => {
  const [row] = await world.database.queries
    .select()
    .from(matchmakingTickets)
    .where(eq(matchmakingTickets.ticketId, ticketId));
  return row;
};

/** Two wallets that met in a tier where nobody else waits. */
async function pair(packTier = 'starter') {
  const [one, other] = [fresh(), fresh()];
  must(200, await search(one, { packTier }));
  const session = must(200, await search(other, { packTier }));
  expect(session.state).toBe('matched');
  return { one, other, session };
}

describe('searching', () => {
  test('waits alone, then meets', async () => {
    const [one, other] = [fresh(), fresh()];
    const first = must(200, await search(one));
    const now = world.clock.now().getTime();
    expect(first).toEqual({
      ticketId: expect.stringMatching(/^mmt_/),
      state: 'searching',
      wallet: one.address,
      segment: {
        packTier: 'starter',
        packId: 'kickoff-2031',
        valuationPolicyHash: currentPolicyHash,
        providerMode: 'mock',
        region: 'LOCAL',
      },
      duelId: null,
      matchmakingMode: null,
      commitmentDeadline: null,
      waitingFor: 'opponent',
      waitEstimate: { medianSeconds: null, sampleSize: 0 },
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + 600_000).toISOString(),
      seenUntil: new Date(now + 90_000).toISOString(),
    });
    seconds(5);
    const second = must(200, await search(other));
    const duel = await duelOf(second.duelId, one);
    expect(second).toMatchObject({ state: 'matched', waitingFor: null, waitEstimate: null, seenUntil: null });
    expect(second).toMatchObject({ matchmakingMode: 'open', commitmentDeadline: duel.fundingDeadline });
    expect(duel).toMatchObject({
      status: 'matched',
      version: 2,
      matchmakingMode: 'open',
      packId: 'kickoff-2031',
      creatorWallet: one.address,
      opponentWallet: other.address,
      valuationPolicyHash: currentPolicyHash,
      fundingSeconds: 600,
    });
    expect(must(200, await status(one))).toMatchObject({ ticketId: first.ticketId, duelId: duel.duelId });
    const events = await world.database.queries
      .select()
      .from(duelEvents)
      .where(eq(duelEvents.duelId, duel.duelId))
      .orderBy(duelEvents.sequence);
    expect(events.map(({ kind, actorKind, statusTo }) => [kind, actorKind, statusTo])).toEqual([
      ['created', 'creator', 'waiting'],
      ['joined', 'opponent', 'matched'],
    ]);
    must(200, await cancel(one));
  });

  test('leads to a duel that is played like any other', async () => {
    const [one, other] = [play.creator, play.opponent];
    must(200, await search(one));
    const { duelId } = must(200, await search(other));
    await play.pay(duelId, one);
    expect((await play.pay(duelId, other)).status).toBe('funded');
    expect(must(200, await goOn(one, { packTier: 'premier' })).duelId).toBe(duelId);
  });

  test('of the same wallet again gives the same ticket', async () => {
    const one = fresh();
    const first = must(200, await search(one));
    seconds(20);
    for (const again of [await search(one), await goOn(one), await goOn(one, { packTier: 'premier' })])
      expect(must(200, again).ticketId).toBe(first.ticketId);
    const kept = must(200, await status(one));
    expect(new Date(kept.seenUntil).getTime() - new Date(first.seenUntil).getTime()).toBe(20_000);
    expect(kept.expiresAt).toBe(first.expiresAt);
    must(200, await cancel(one));
  });

  test('in another tier moves there, and meets only there', async () => {
    const [one, starter, premier] = [fresh(), fresh(), fresh()];
    const first = must(200, await search(one));
    const moved = must(200, await search(one, { packTier: 'premier' }));
    expect(moved.ticketId).not.toBe(first.ticketId);
    expect(moved.segment).toMatchObject({ packTier: 'premier', packId: 'floodlight-2032' });
    expect(await ticketOf(first)).toMatchObject({ state: 'cancelled', endReason: 'replaced' });
    expect(must(200, await search(starter)).state).toBe('searching');
    expect(must(200, await search(premier, { packTier: 'premier' })).state).toBe('matched');
    must(200, await cancel(starter));
  });

  test('while matched gives the match, whatever is wished', async () => {
    const { one, session } = await pair();
    for (const again of [await search(one, { packTier: 'premier' }), await goOn(one), await status(one)])
      expect(must(200, again)).toMatchObject({ state: 'matched', duelId: session.duelId, wallet: one.address });
    must(200, await cancel(one));
  });

  test('meets whoever waits longest', async () => {
    const [first, second] = [fresh(), fresh()];
    // They have a duel already, so they wait beside each other.
    must(200, await search(first, { packTier: 'premier' }));
    const { duelId } = must(200, await search(second, { packTier: 'premier' }));
    await world.database.queries.delete(matchmakingTickets).where(eq(matchmakingTickets.duelId, duelId));
    must(200, await search(first));
    seconds(1);
    expect(must(200, await search(second)).waitingFor).toBe('opponent');
    seconds(1);
    const third = fresh();
    const met = must(200, await search(third));
    expect((await duelOf(met.duelId, third)).creatorWallet).toBe(first.address);
    must(200, await cancel(second));
  });

  test('never meets who is played with already; as soon as that is over, it does', async () => {
    const [one, other] = [fresh(), fresh()];
    const { duelId } = must(201, await openAndJoin(one, other));
    must(200, await search(one));
    expect(must(200, await search(other)).state).toBe('searching');
    expect(must(200, await status(one)).state).toBe('searching');
    must(200, await world.call(cancelDuel, { token: await play.token(one), params: { duelId } }));
    const met = must(200, await status(one));
    expect(met.state).toBe('matched');
    expect(must(200, await status(other)).duelId).toBe(met.duelId);
    must(200, await cancel(one));
  });

  test('says how long others waited, once enough of them did', async () => {
    for (const wait of [10, 20, 30, 40, 50]) {
      const [one, other] = [fresh(), fresh()];
      const { waitEstimate } = must(200, await search(one, { packTier: 'classic' }));
      expect(waitEstimate).toEqual({ medianSeconds: null, sampleSize: wait / 10 - 1 });
      seconds(wait);
      must(200, await search(other, { packTier: 'classic' }));
      must(200, await cancel(one));
    }
    const one = fresh();
    expect(must(200, await search(one, { packTier: 'classic' })).waitEstimate).toEqual({
      medianSeconds: 30,
      sampleSize: 5,
    });
    must(200, await cancel(one));
  });
});

/** An open duel of one, joined by the other. */
async function openAndJoin(one: TestWallet, other: TestWallet): Promise<Answer> {
  const body = { matchmakingMode: 'open', packId: 'kickoff-2031' };
  const answer = await world.call(createDuel, { token: await play.token(one), body });
  must(200, await play.join(answer.json.duelId, other));
  return answer;
}

describe('a pool without seeds', () => {
  test('leaves both searching and says so, and the next poll after it is filled matches them', async () => {
    const [one, other] = [fresh(), fresh()];
    const now = world.clock.now();
    await world.database.queries
      .update(providerCommitments)
      .set({ takenAt: now })
      .where(isNull(providerCommitments.takenAt));
    must(200, await search(one));
    world.clock.advance(100);
    expect(must(200, await search(other))).toMatchObject({ state: 'searching', waitingFor: 'seed-commitment' });
    expect(must(200, await status(one)).waitingFor).toBe('seed-commitment');
    await world.work();
    const met = must(200, await status(one));
    expect(met.state).toBe('matched');
    expect((await duelOf(met.duelId, one)).creatorWallet).toBe(one.address);
    must(200, await cancel(one));
  });
});

describe('the end of a search', () => {
  test('comes when nobody asks any more, and matches nobody with who left', async () => {
    const [gone, next] = [fresh(), fresh()];
    const left = must(200, await search(gone));
    seconds(91);
    const alone = must(200, await search(next));
    expect(alone.state).toBe('searching');
    expectRefusal(await status(gone), 'no-active-ticket');
    expect((await status(gone)).json.detail).toContain('nobody asked');
    expect(await ticketOf(left)).toMatchObject({ state: 'expired', endReason: 'unseen' });
    const back = must(200, await goOn(gone));
    expect(back.duelId).not.toBeNull();
    must(200, await cancel(gone));
  });

  test('comes after ten minutes of asking', async () => {
    const one = fresh();
    const first = must(200, await search(one));
    for (let minute = 0; minute < 10; minute += 1) {
      expect(must(200, await status(one)).ticketId).toBe(first.ticketId);
      seconds(60);
    }
    seconds(1);
    expectRefusal(await status(one), 'no-active-ticket');
    expect((await status(one)).json.detail).toContain('nobody came');
    const again = must(200, await search(one));
    expect(again.ticketId).not.toBe(first.ticketId);
    must(200, await cancel(one));
  });

  test('is written by the worker where nobody looks', async () => {
    const [one, other] = [fresh(), fresh()];
    const [seen, unseen] = [must(200, await search(one)), must(200, await search(other, { packTier: 'premier' }))];
    seconds(60);
    must(200, await status(one));
    seconds(31);
    await world.work();
    expect(await ticketOf(seen)).toMatchObject({ state: 'searching', endedAt: null });
    expect(await ticketOf(unseen)).toMatchObject({ state: 'expired', endReason: 'unseen' });
    must(200, await cancel(one));
  });
});

describe('the end of a match', () => {
  test('comes with its duel, for both', async () => {
    const { one, other, session } = await pair();
    const token = await play.token(one);
    must(200, await world.call(cancelDuel, { token, params: { duelId: session.duelId } }));
    for (const wallet of [one, other]) {
      expectRefusal(await status(wallet), 'no-active-ticket');
      expect((await status(wallet)).json.detail).toContain('called off');
    }
    expect(await ticketOf(session)).toMatchObject({ state: 'cancelled', endReason: 'duel-cancelled' });
  });

  test('comes with the deadline, whoever looks first', async () => {
    const { one, other, session } = await pair();
    seconds(601);
    expect(must(200, await search(one)).state).toBe('searching');
    expectRefusal(await status(other), 'no-active-ticket');
    expect((await duelOf(session.duelId, one)).cancelReason).toBe('timeout');
    must(200, await cancel(one));
  });

  test('comes when its duel is settled or refunded', async () => {
    // The duel of the first tests was paid by both; without a result it is refunded.
    const held = must(200, await status(play.creator));
    const { resolutionDeadline } = await duelOf(held.duelId, play.creator);
    play.waitUntil(new Date(new Date(resolutionDeadline).getTime() + 1_000));
    await play.reconcile(held.duelId);
    expectRefusal(await status(play.creator), 'no-active-ticket');
    expect(await ticketOf(held)).toMatchObject({ state: 'completed', endReason: null });
  });
});

describe('cancelling', () => {
  test('ends a search, once', async () => {
    const one = fresh();
    const session = must(200, await search(one));
    const answer = await cancel(one);
    expect([answer.status, answer.text]).toEqual([200, null]);
    expect(await ticketOf(session)).toMatchObject({ state: 'cancelled', endReason: 'participant' });
    expectRefusal(await cancel(one), 'no-active-ticket');
  });

  test('ends a match with its duel, for both', async () => {
    const { one, other, session } = await pair();
    must(200, await cancel(one));
    expect(await duelOf(session.duelId, other)).toMatchObject({ status: 'cancelled', cancelReason: 'participant' });
    expectRefusal(await status(other), 'no-active-ticket');
    expectRefusal(await cancel(other), 'no-active-ticket');
    expect(await ticketOf(session)).toMatchObject({ state: 'cancelled', endReason: 'duel-cancelled' });
    expectRefusal(await cancel(one), 'no-active-ticket');
  });

  test('is too late once a payment is on its way', async () => {
    must(200, await search(play.creator, { packTier: 'premier' }));
    const { duelId } = must(200, await search(play.crank, { packTier: 'premier' }));
    await play.hand(duelId, play.creator);
    world.chain.processPending();
    expect((await play.reconcile(duelId)).duel.status).toBe('funding');
    for (const wallet of [play.creator, play.crank]) expectRefusal(await cancel(wallet), 'match-not-cancellable');
    world.finalize();
    await play.reconcile(duelId);
    expectRefusal(await cancel(play.crank), 'match-not-cancellable');
    expect(must(200, await status(play.crank)).duelId).toBe(duelId);
  });
});

describe('what a client cannot say', () => {
  test.each<[string, object]>([
    ['/body/region', { region: 'DE' }],
    ['/body/riskSegment', { riskSegment: 'standard' }],
    ['/body/ticketId', { ticketId: 'mmt_11111111111111111111' }],
    ['/body/packTier', { packTier: 'STARTER' }],
    ['/body/packTier', { packTier: undefined }],
    ['/body/wallet', { wallet: testWallet('somebody else').address }],
    ['/body/wallet', { wallet: 'x' }],
  ])('names %s of %j', async (pointer, body) => {
    const one = fresh();
    for (const answer of [await search(one, body), await goOn(one, body)])
      expectRefusal(answer, 'invalid-request', pointer);
    expectRefusal(await status(one), 'no-active-ticket');
  });

  test('another wallet’s ticket is out of reach', async () => {
    const [one, thief] = [fresh(), fresh()];
    const { ticketId } = must(200, await search(one));
    for (const ask of [status, cancel]) {
      expectRefusal(await ask(thief, { wallet: one.address }), 'invalid-request', '/body/wallet');
      expectRefusal(await ask(thief, { ticketId }), 'invalid-request', '/body/ticketId');
      expectRefusal(await ask(thief), 'no-active-ticket');
    }
    expect(must(200, await status(one)).ticketId).toBe(ticketId);
    must(200, await cancel(one));
  });
});

describe('integrations', () => {
  test('act for the wallet that they name, and read why it meets whom', async () => {
    const one = fresh();
    await play.token(one);
    const body = { wallet: one.address };
    const asked = { headers: partner, body: { ...body, packTier: 'starter' } };
    const session = must(200, await world.call(searchMatch, asked));
    expect(session.risk).toMatchObject({ riskSegment: 'standard', riskRules: 'risk-1' });
    expect(session.risk.riskFacts).toContainEqual({ fact: 'searchesInAnHour', value: 0, points: 0 });
    expect(must(200, await status(one)).risk).toBeUndefined();
    expect(must(200, await world.call(getMatchStatus, { headers: partner, body })).risk).toEqual(session.risk);
    expectRefusal(await world.call(getMatchStatus, { headers: partner }), 'invalid-request', '/body/wallet');
    must(200, await world.call(cancelMatch, { headers: partner, body }));
  });

  test('tell in the timeline that it was they', async () => {
    const { one, other, session } = await pair();
    must(200, await world.call(cancelMatch, { headers: partner, body: { wallet: one.address } }));
    const events = await world.database.queries
      .select()
      .from(duelEvents)
      .where(eq(duelEvents.duelId, session.duelId))
      .orderBy(duelEvents.sequence);
    expect(events.at(-1)).toMatchObject({ kind: 'cancelled', actorKind: 'integration' });
    expectRefusal(await status(other), 'no-active-ticket');
  });
});

describe('closed doors', () => {
  test('a wallet of which nothing is known', async () => {
    const body = { wallet: testWallet('never here').address, packTier: 'starter' };
    expectRefusal(await world.call(searchMatch, { headers: partner, body }), 'risk-unavailable');
    expectRefusal(await world.call(continueMatch, { headers: partner, body }), 'risk-unavailable');
  });

  test('a tier without an open pack; one for cards does not count', async () => {
    const only = eq(packs.packId, 'derby-2031');
    await world.database.queries.update(packs).set({ active: false }).where(only);
    expectRefusal(await search(fresh(), { packTier: 'classic' }), 'pack-tier-closed');
    await world.database.queries.update(packs).set({ active: true }).where(only);
  });

  test('no provider', async () => {
    const closed = world.with({ provider: null });
    const token = await play.token(fresh());
    const body = { packTier: 'starter' };
    expectRefusal(await closed.call(searchMatch, { token, body }), 'provider-unavailable');
    expectRefusal(await closed.call(continueMatch, { token, body }), 'provider-unavailable');
  });
});
