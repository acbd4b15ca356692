import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { duelEvents } from '../../db/schema/duels';
import { packs } from '../../db/schema/packs';
import { MatchPlayer } from '../../testing/matchmaking/match-player';
import { createIntegrationKey } from '../../testing/service/integration-key';
import { expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { cancelMatch, continueMatch, getMatchStatus, searchMatch } from './contract';

let world: TestEnvironment;
let matchPlayer: MatchPlayer;
let partnerHeader: { 'x-integration-key': string };

beforeAll(async () => {
  world = await openTestEnvironment();
  matchPlayer = new MatchPlayer(world);
  partnerHeader = (await createIntegrationKey(world, 'partner')).header;
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
    const one = matchPlayer.createWallet();
    for (const answer of [await matchPlayer.search(one, body), await matchPlayer.continueSearch(one, body)])
      expectRefusal(answer, 'invalid-request', pointer);
    expectRefusal(await matchPlayer.status(one), 'no-active-ticket');
  });

  test('another wallet’s ticket is out of reach', async () => {
    const [one, thief] = [matchPlayer.createWallet(), matchPlayer.createWallet()];
    const { ticketId } = expectStatus(200, await matchPlayer.search(one));
    for (const ask of [matchPlayer.status, matchPlayer.cancel].map((each) => each.bind(matchPlayer))) {
      expectRefusal(await ask(thief, { wallet: one.address }), 'invalid-request', '/body/wallet');
      expectRefusal(await ask(thief, { ticketId }), 'invalid-request', '/body/ticketId');
      expectRefusal(await ask(thief), 'no-active-ticket');
    }
    expect(expectStatus(200, await matchPlayer.status(one)).ticketId).toBe(ticketId);
    expectStatus(200, await matchPlayer.cancel(one));
  });
});

describe('integrations', () => {
  test('act for the wallet that they name, and read its risk segment as its owner does', async () => {
    const one = matchPlayer.createWallet();
    await matchPlayer.play.getSessionToken(one);
    const body = { wallet: one.address };
    const asked = { headers: partnerHeader, body: { ...body, packTier: 'starter' } };
    const session = expectStatus(200, await world.call(searchMatch, asked));
    expect(session.risk).toMatchObject({ riskSegment: 'standard', riskRules: 'risk-1' });
    expect(session.risk.riskFacts).toContainEqual({ fact: 'searchesInAnHour', value: 0, points: 0 });
    expect(expectStatus(200, await matchPlayer.status(one)).risk).toEqual(session.risk);
    expect(expectStatus(200, await world.call(getMatchStatus, { headers: partnerHeader, body })).risk).toEqual(
      session.risk,
    );
    expectRefusal(await world.call(getMatchStatus, { headers: partnerHeader }), 'invalid-request', '/body/wallet');
    expectStatus(200, await world.call(cancelMatch, { headers: partnerHeader, body }));
  });

  test('tell in the timeline that it was they', async () => {
    const { one, other, session } = await matchPlayer.pair();
    expectStatus(200, await world.call(cancelMatch, { headers: partnerHeader, body: { wallet: one.address } }));
    const events = await world.database.queries
      .select()
      .from(duelEvents)
      .where(eq(duelEvents.duelId, session.duelId))
      .orderBy(duelEvents.sequence);
    expect(events.at(-1)).toMatchObject({ kind: 'cancelled', actorKind: 'integration' });
    expectRefusal(await matchPlayer.status(other), 'no-active-ticket');
  });
});

describe('closed doors', () => {
  test('a wallet of which nothing is known', async () => {
    const body = { wallet: testWallet('never here').address, packTier: 'starter' };
    expectRefusal(await world.call(searchMatch, { headers: partnerHeader, body }), 'risk-unavailable');
    expectRefusal(await world.call(continueMatch, { headers: partnerHeader, body }), 'risk-unavailable');
  });

  test('a tier without an open pack; one for cards does not count', async () => {
    const only = eq(packs.packId, 'derby-2031');
    await world.database.queries.update(packs).set({ active: false }).where(only);
    expectRefusal(await matchPlayer.search(matchPlayer.createWallet(), { packTier: 'classic' }), 'pack-tier-closed');
    await world.database.queries.update(packs).set({ active: true }).where(only);
  });

  test('no provider', async () => {
    const closed = world.withServices({ provider: null });
    const token = await matchPlayer.play.getSessionToken(matchPlayer.createWallet());
    const body = { packTier: 'starter' };
    expectRefusal(await closed.call(searchMatch, { token, body }), 'provider-unavailable');
    expectRefusal(await closed.call(continueMatch, { token, body }), 'provider-unavailable');
  });
});
