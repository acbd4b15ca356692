import { getEventListeners } from 'node:events';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { openHalfOpenProxy } from '../testing/database/half-open-proxy';
import { startPgBouncer } from '../testing/database/pgbouncer';
import { startPostgres } from '../testing/database/postgres-server';
import { afterFile } from '../testing/runner/after-file';
import { openPostgresNotifications } from './postgres-notifications';

const TIMES = { heartbeatMs: 50, heartbeatTimeoutMs: 500, retryMs: 20, maxRetryMs: 100 };
const server = await startPostgres();
const directUrl = server.url('postgres');
const pool = new pg.Pool({ connectionString: directUrl });
pool.on('error', () => {});
afterFile(async () => {
  await pool.end();
  await server.stop();
});

function openRecordingListener(url: string, through = pool) {
  const notifications = openPostgresNotifications(url, through, TIMES);
  const received: unknown[] = [];
  notifications.subscribe('ripduel_work', (payload) => received.push(payload));
  afterFile(() => notifications.close());
  return { notifications, received };
}

const notify = (payload: string) => pool.query('select pg_notify($1, $2)', ['ripduel_work', payload]);

test('a half-open connection is noticed and replaced, and subscribers learn of the gap', async () => {
  const proxy = await openHalfOpenProxy(directUrl);
  afterFile(() => proxy.close());
  const { notifications, received } = openRecordingListener(proxy.url);
  await expect.poll(() => received).toEqual([null]);
  proxy.stopForwarding();
  // This notification is lost. The null that follows tells the subscriber to read rows.
  await notify('duels');
  await expect.poll(() => received, { timeout: 5_000 }).toEqual([null, null]);
  expect(proxy.countOpenedConnections()).toBe(2);
  expect(notifications.isListening()).toBe(true);
  await notify('intents');
  await expect.poll(() => received).toEqual([null, null, 'intents']);
});

test('a connection that the server ends is replaced', async () => {
  const { notifications, received } = openRecordingListener(directUrl);
  await expect.poll(() => received).toEqual([null]);
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %'`);
  await expect.poll(() => received).toEqual([null, null]);
  expect(notifications.isListening()).toBe(true);
});

test('behind a pooler in transaction mode it never counts as listening', async () => {
  const pooler = await startPgBouncer(directUrl, 'transaction');
  afterFile(pooler.stop);
  const through = new pg.Pool({ connectionString: pooler.url });
  afterFile(() => through.end());
  const proxy = await openHalfOpenProxy(pooler.url);
  afterFile(() => proxy.close());
  const { notifications, received } = openRecordingListener(proxy.url, through);
  // The listener has found twice that nothing arrives, and connected again.
  await expect.poll(() => proxy.countOpenedConnections(), { timeout: 10_000 }).toBe(3);
  await notify('duels');
  expect([notifications.isListening(), received]).toEqual([false, []]);
});

test('a connection that is lost leaves no abort listener behind', async () => {
  const signals: AbortSignal[] = [];
  const { AbortController: Original } = globalThis;
  class Recorded extends Original {
    constructor() {
      super();
      signals.push(this.signal);
    }
  }
  vi.stubGlobal('AbortController', Recorded);
  const { received } = openRecordingListener(directUrl);
  vi.unstubAllGlobals();
  await expect.poll(() => received).toEqual([null]);
  const [closeSignal] = signals as [AbortSignal];
  const before = getEventListeners(closeSignal, 'abort').length;
  for (let lost = 1; lost <= 3; lost += 1) {
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %'`);
    await expect.poll(() => received, { timeout: 5_000 }).toHaveLength(lost + 1);
  }
  await expect.poll(() => getEventListeners(closeSignal, 'abort').length).toBe(before);
});

test('after closing it listens no more', async () => {
  const { notifications, received } = openRecordingListener(directUrl);
  await expect.poll(() => received).toEqual([null]);
  await notifications.close();
  expect(notifications.isListening()).toBe(false);
});
