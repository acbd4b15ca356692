import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createIntegrationKey } from '../../testing/service/integration-key';
import { expectStatus, type UntypedJson } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import type { EndpointCall } from '../../testing/service/requests';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { createLimiter } from '../api/limits';
import { countEvents, type FunnelEvent, funnelEvents, getAnalyticsHealth } from './contract';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Headers by which a visitor could be recognised. */
const visitor = {
  'user-agent': 'Mozilla/5.0 (visitor)',
  'x-forwarded-for': '203.0.113.7',
  referer: 'https://from.example/',
};

let world: TestEnvironment;
let operator: Record<string, string>;

beforeAll(async () => {
  world = await openTestEnvironment();
  operator = (await createIntegrationKey(world, 'operator', ['operate'])).header;
});
// Each test begins at the start of a minute, with nothing counted.
beforeEach(async () => {
  world.clock.advance(MINUTE_MS - (world.clock.now().getTime() % MINUTE_MS));
  await world.database.queries.execute(sql`delete from analytics_counters`);
});

const sendEvents = (events: readonly unknown[], call: EndpointCall = {}) =>
  world.call(countEvents, { body: { events }, headers: visitor, ...call });

const requestHealth = async (query: Record<string, string> = {}): Promise<UntypedJson> =>
  expectStatus(200, await world.call(getAnalyticsHealth, { headers: operator, query }));

const queryRows = async (text: string): Promise<UntypedJson[]> =>
  ((await world.database.queries.execute(sql.raw(text))) as unknown as { rows: UntypedJson[] }).rows;

describe('counting', () => {
  test('adds up per day and step, and answers nothing', async () => {
    const today = () => world.clock.now().toISOString().slice(0, 10);
    const day = today();
    const first = await sendEvents(['page-opened', 'duel-opened']);
    expect([first.status, first.text]).toEqual([204, null]);
    expectStatus(204, await sendEvents(['page-opened']));
    world.clock.advance(DAY_MS);
    expectStatus(204, await sendEvents(['page-opened']));
    expect((await requestHealth()).counters).toEqual([
      { day: today(), event: 'page-opened', count: 1 },
      { day, event: 'duel-opened', count: 1 },
      { day, event: 'page-opened', count: 2 },
    ]);
  });

  test('knows every step of its list', async () => {
    expectStatus(204, await sendEvents(funnelEvents));
    expect((await requestHealth()).counters.map(({ event }: UntypedJson) => event).toSorted()).toEqual(
      funnelEvents.toSorted(),
    );
  });

  test('loses none of many at once, whatever the order of their steps', async () => {
    const steps: FunnelEvent[] = ['wallet-connected', 'page-opened', 'duel-settled'];
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => sendEvents(index % 2 === 0 ? steps : steps.toReversed())),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(60).fill(204));
    expect((await requestHealth()).counters.map((each: UntypedJson) => each.count)).toEqual([60, 60, 60]);
  });

  test.each<Record<string, string>>([{ dnt: '1' }, { 'sec-gpc': '1' }, { dnt: '0', 'sec-gpc': '1' }])(
    'answers %o the same and stores nothing',
    async (privacyHeaders) => {
      const { status, text } = await sendEvents(['page-opened'], { headers: privacyHeaders });
      expect([status, text]).toEqual([204, null]);
      expect(await queryRows('select 1 from analytics_counters')).toEqual([]);
    },
  );

  test.each<Record<string, string>>([{ dnt: '0' }, { dnt: 'unspecified' }, { 'sec-gpc': '0' }])(
    'counts with %o, which is no objection',
    async (privacyHeaders) => {
      expectStatus(204, await sendEvents(['page-opened'], { headers: privacyHeaders }));
      expect(await queryRows('select 1 from analytics_counters')).toHaveLength(1);
    },
  );
});

describe('nothing but steps is taken', () => {
  const wallet = testWallet('counted').address;
  test.each<[string, unknown, string]>([
    ['an unknown step', { events: ['page-opened', 'page-closed'] }, '/body/events/1'],
    ['free text', { events: ['I was here'] }, '/body/events/0'],
    ['an object for a step', { events: [{ name: 'page-opened' }] }, '/body/events/0'],
    ['one step twice', { events: ['page-opened', 'page-opened'] }, '/body/events'],
    ['no step', { events: [] }, '/body/events'],
    ['more than there are', { events: Array(13).fill('page-opened') }, '/body/events'],
    ['no events', {}, '/body/events'],
    ['a wallet', { events: ['page-opened'], wallet }, '/body/wallet'],
    ['a path', { events: ['page-opened'], path: '/duels' }, '/body/path'],
    ['a visitor', { events: ['page-opened'], visitorId: '1' }, '/body/visitorId'],
  ])('%s is refused', async (_, body, pointer) => {
    expectRefusal(await world.call(countEvents, { body }), 'invalid-request', pointer);
    expect(await queryRows('select 1 from analytics_counters')).toEqual([]);
  });

  test('too many requests are 429, and count nothing', async () => {
    const { call } = world.withServices({ limiter: createLimiter(world.database.pool, 1 / 60) });
    expectStatus(204, await call(countEvents, { body: { events: ['page-opened'] } }));
    expectRefusal(await call(countEvents, { body: { events: ['page-opened'] } }), 'rate-limited');
    expect((await requestHealth()).counters).toMatchObject([{ count: 1 }]);
  });
});

describe('of the visitor', () => {
  test('there is no column', async () => {
    const columns = await queryRows(`select column_name as name, data_type as type from information_schema.columns
      where table_name = 'analytics_counters' order by ordinal_position`);
    expect(columns).toEqual([
      { name: 'day', type: 'date' },
      { name: 'event', type: 'text' },
      { name: 'count', type: 'bigint' },
      { name: 'last_counted_at', type: 'timestamp with time zone' },
    ]);
  });

  test('nothing stands in any table: no address, no browser, no origin', async () => {
    // With a real rate limiter, which must not store the visitor's address in the database either.
    const { call } = world.withServices({ limiter: createLimiter(world.database.pool, 1) });
    for (let visit = 0; visit < 3; visit += 1)
      expectStatus(204, await call(countEvents, { body: { events: ['page-opened'] }, headers: visitor }));
    const tables = await queryRows(`select tablename from pg_tables where schemaname = 'public'`);
    expect(tables.length).toBeGreaterThan(10);
    for (const { tablename } of tables) {
      const text = JSON.stringify(await queryRows(`select to_jsonb(t)::text as text from "${tablename}" t`));
      for (const trace of ['127.0.0.1', '203.0.113.7', 'Mozilla', 'from.example', 'anonymous:'])
        expect(text, `${trace} in ${tablename}`).not.toContain(trace);
    }
  });

  test('not even the second of a count is stored', async () => {
    world.clock.advance(12_345);
    expectStatus(204, await sendEvents(['page-opened']));
    expect(
      await queryRows('select extract(second from last_counted_at)::int as second from analytics_counters'),
    ).toEqual([{ second: 0 }]);
  });
});

describe('the health of it', () => {
  test('is quiet while nothing is counted, and again a day later', async () => {
    const none = { status: 'quiet', lastEventAt: null, lastEventAgeSeconds: null, counters: [] };
    expect(await requestHealth()).toEqual(none);
    const lastEventAt = world.clock.now().toISOString();
    expectStatus(204, await sendEvents(['page-opened']));
    world.clock.advance(90_000);
    expect(await requestHealth()).toMatchObject({ status: 'ok', lastEventAt, lastEventAgeSeconds: 90 });
    world.clock.advance(DAY_MS);
    expect(await requestHealth()).toMatchObject({ status: 'quiet', counters: [{ count: 1 }] });
  });

  test('goes back as many days as are asked for', async () => {
    expectStatus(204, await sendEvents(['page-opened']));
    world.clock.advance(2 * DAY_MS);
    expect((await requestHealth({ days: '2' })).counters).toEqual([]);
    expect((await requestHealth({ days: '3' })).counters).toHaveLength(1);
    for (const days of ['0', '91'])
      expectRefusal(
        await world.call(getAnalyticsHealth, { headers: operator, query: { days } }),
        'invalid-request',
        '/query/days',
      );
  });

  test('is for keys that may operate', async () => {
    expectRefusal(await world.call(getAnalyticsHealth), 'unauthenticated');
    const reader = await createIntegrationKey(world, 'reader', ['read']);
    expectRefusal(await world.call(getAnalyticsHealth, { headers: reader.header }), 'forbidden');
  });
});
