import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { duelEvents } from '../../db/schema/duels';
import { packs } from '../../db/schema/packs';
import { Seekers } from '../../testing/matchmaking/seekers';
import { createIntegrationKey } from '../../testing/service/integration-key';
import { expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { cancelMatch, continueMatch, getMatchStatus, searchMatch } from './contract';

let world: TestEnvironment;
let seekers: Seekers;
let partnerHeader: { 'x-integration-key': string };

beforeAll(async () => {
  world = await openTestEnvironment();
  seekers = new Seekers(world);
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
    const one = seekers.createWallet();
    for (const answer of [await seekers.search(one, body), await seekers.continueSearch(one, body)])
      expectRefusal(answer, 'invalid-request', pointer);
    expectRefusal(await seekers.status(one), 'no-active-ticket');
  });

  test('another wallet’s ticket is out of reach', async () => {
    const [one, thief] = [seekers.createWallet(), seekers.createWallet()];
    const { ticketId } = expectStatus(200, await seekers.search(one));
    for (const ask of [seekers.status, seekers.cancel].map((each) => each.bind(seekers))) {
      expectRefusal(await ask(thief, { wallet: one.address }), 'invalid-request', '/body/wallet');
      expectRefusal(await ask(thief, { ticketId }), 'invalid-request', '/body/ticketId');
      expectRefusal(await ask(thief), 'no-active-ticket');
    }
    expect(expectStatus(200, await seekers.status(one)).ticketId).toBe(ticketId);
    expectStatus(200, await seekers.cancel(one));
  });
});

describe('integrations', () => {
  test('act for the wallet that they name, and read its risk segment as its owner does', async () => {
    const one = seekers.createWallet();
    await seekers.play.getSessionToken(one);
    const body = { wallet: one.address };
    const asked = { headers: partnerHeader, body: { ...body, packTier: 'starter' } };
    const session = expectStatus(200, await world.call(searchMatch, asked));
    expect(session.risk).toMatchObject({ riskSegment: 'standard', riskRules: 'risk-1' });
    expect(session.risk.riskFacts).toContainEqual({ fact: 'searchesInAnHour', value: 0, points: 0 });
    expect(expectStatus(200, await seekers.status(one)).risk).toEqual(session.risk);
    expect(expectStatus(200, await world.call(getMatchStatus, { headers: partnerHeader, body })).risk).toEqual(
      session.risk,
    );
    expectRefusal(await world.call(getMatchStatus, { headers: partnerHeader }), 'invalid-request', '/body/wallet');
    expectStatus(200, await world.call(cancelMatch, { headers: partnerHeader, body }));
  });

  test('tell in the timeline that it was they', async () => {
    const { one, other, session } = await seekers.pair();
    expectStatus(200, await world.call(cancelMatch, { headers: partnerHeader, body: { wallet: one.address } }));
    const events = await world.database.queries
      .select()
      .from(duelEvents)
      .where(eq(duelEvents.duelId, session.duelId))
      .orderBy(duelEvents.sequence);
    expect(events.at(-1)).toMatchObject({ kind: 'cancelled', actorKind: 'integration' });
    expectRefusal(await seekers.status(other), 'no-active-ticket');
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
    expectRefusal(await seekers.search(seekers.createWallet(), { packTier: 'classic' }), 'pack-tier-closed');
    await world.database.queries.update(packs).set({ active: true }).where(only);
  });

  test('no provider', async () => {
    const closed = world.withServices({ provider: null });
    const token = await seekers.play.getSessionToken(seekers.createWallet());
    const body = { packTier: 'starter' };
    expectRefusal(await closed.call(searchMatch, { token, body }), 'provider-unavailable');
    expectRefusal(await closed.call(continueMatch, { token, body }), 'provider-unavailable');
  });
});
