import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../db/client';
import { migrate } from '../../db/migrate';
import { openDatabase } from '../../db/open-database';
import { openPostgresNotifications } from '../../db/postgres-notifications';
import { type HalfOpenProxy, openHalfOpenProxy } from '../../testing/database/half-open-proxy';
import { startPostgres } from '../../testing/database/postgres-server';
import { type OpenStream, openStream } from '../../testing/live/open-stream';
import { afterFile } from '../../testing/runner/after-file';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { streamLobby } from './contract';
import { StreamHub } from './hub';
import { DEFAULT_HUB_TIMES, type HubTimes } from './hub-times';

const LISTENER_TIMES = { heartbeatMs: 50, heartbeatTimeoutMs: 500, retryMs: 20, maxRetryMs: 100 };
const POLL = { timeout: 30_000 };

let world: TestEnvironment;
/** A second connection pool to the database, in place of another instance of the service. */
let otherInstance: Database;
let url: string;

beforeAll(async () => {
  // This test crashes Postgres, so commits must wait until the write-ahead log is written; a crash of Postgres doesn't
  // lose what is in the kernel's memory.
  const server = await startPostgres({ settings: { synchronous_commit: 'on' } });
  afterFile(server.stop);
  url = server.url('postgres');
  const database = await openDatabase({ url });
  otherInstance = await openDatabase({ url });
  for (const each of [database, otherInstance]) afterFile(() => each.close());
  await migrate(database);
  world = await openTestEnvironment({}, { database });
});

/** Opens a hub whose notifications come through a proxy, and services that use it. */
async function openProxiedHub(times: Partial<HubTimes>) {
  const { database, clock, random, log } = world.services;
  const proxy: HalfOpenProxy = await openHalfOpenProxy(url);
  const notifications = openPostgresNotifications(proxy.url, database.pool as pg.Pool, LISTENER_TIMES);
  const { queries } = database;
  const hub = new StreamHub(
    { database: { queries, notifications }, clock, random, log, limitFactor: 1 },
    { ...DEFAULT_HUB_TIMES, ...times },
  );
  afterFile(async () => {
    hub.close();
    await notifications.close();
    await proxy.close();
  });
  await expect.poll(() => hub.isAvailable(), POLL).toBe(true);
  const services: typeof world.services = Object.create(world.services, { streams: { value: hub } });
  return { hub, proxy, services };
}

/** Commits a lobby change through the second pool. */
const commitChange = (id: string) =>
  otherInstance.queries.execute(
    sql`select append_live_change('result', ${id}, null, 'duels', ${world.clock.now().toISOString()}, true, true, array[]::text[])`,
  );

const listIds = (stream: OpenStream): string[] =>
  stream.events().flatMap(({ type, id }) => (type === 'result' ? [id] : []));

/** Kills one of Postgres's processes. Postgres ends all connections then, and starts again. */
async function crashPostgres(): Promise<void> {
  const { rows } = (await otherInstance.queries.execute(sql`select pg_backend_pid() as pid`)) as unknown as {
    rows: { pid: number }[];
  };
  process.kill(rows[0]?.pid as number, 'SIGKILL');
}

const isAnswering = (database: Database): Promise<boolean> =>
  database.queries.execute(sql`select 1`).then(
    () => true,
    () => false,
  );

test('streams outlive a restart of Postgres, and get what other instances commit until the hub listens again', async () => {
  // No sweep comes during this test, so the hub doesn't read changes just because time has passed.
  const { hub, proxy, services } = await openProxiedHub({ sweepMs: 600_000 });
  const stream = await openStream(services, streamLobby);
  await commitChange('before');
  await expect.poll(() => listIds(stream), POLL).toEqual(['before']);
  proxy.setRefusing(true);
  await crashPostgres();
  await expect.poll(() => hub.isAvailable(), POLL).toBe(false);
  for (const each of [otherInstance, world.database]) await expect.poll(() => isAnswering(each), POLL).toBe(true);
  await commitChange('unheard');
  await commitChange('unheard too');
  expect(listIds(stream)).toEqual(['before']);
  proxy.setRefusing(false);
  await expect.poll(() => listIds(stream), POLL).toEqual(['before', 'unheard', 'unheard too']);
  await commitChange('after');
  await expect.poll(() => listIds(stream), POLL).toEqual(['before', 'unheard', 'unheard too', 'after']);
  expect(stream.isEnded()).toBe(false);
  const resumed = await openStream(services, streamLobby, {
    headers: { 'last-event-id': String(stream.positions()[0]) },
  });
  expect(resumed.positions()).toEqual(stream.positions().slice(1));
});

test('while the connection that listens is half open, streams get changes by reads, and new ones are refused once it is noticed', async () => {
  const { hub, proxy, services } = await openProxiedHub({ sweepMs: 5, safetyReadMs: 20 });
  const stream = await openStream(services, streamLobby);
  proxy.setRefusing(true);
  proxy.stopForwarding();
  await commitChange('swallowed');
  await expect.poll(() => listIds(stream), POLL).toEqual(['swallowed']);
  await expect.poll(() => hub.isAvailable(), POLL).toBe(false);
  const refused = await openStream(services, streamLobby);
  expect([refused.status, refused.problem.code]).toEqual([503, 'streams-unavailable']);
  await commitChange('read');
  await expect.poll(() => listIds(stream), POLL).toEqual(['swallowed', 'read']);
  proxy.setRefusing(false);
  await expect.poll(() => hub.isAvailable(), POLL).toBe(true);
  const late = await openStream(services, streamLobby);
  await commitChange('heard');
  await expect.poll(() => listIds(late), POLL).toEqual(['heard']);
  await expect.poll(() => listIds(stream), POLL).toEqual(['swallowed', 'read', 'heard']);
  expect(stream.isEnded()).toBe(false);
});
