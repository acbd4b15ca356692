import { expect, test } from '@playwright/test';
import { migrate } from '../../db/migrate';
import { openDatabase } from '../../db/open-database';
import { startPostgres } from '../../testing/database/postgres-server';
import { ownServer } from '../../testing/server/own-server';

/** How long the server goes on after SIGTERM. */
const SHUTDOWN_DELAY_MS = 3_000;

/** Returns `detail` of the API's problem; null while nothing listens. */
const detailOf = (origin: string): Promise<string | null> =>
  fetch(`${origin}/v1/packs`).then(
    async (response) => (await response.json()).detail,
    () => null,
  );

const statusOf = (url: string): Promise<number> =>
  fetch(url, { signal: AbortSignal.timeout(10_000) }).then(
    ({ status }) => status,
    () => 0,
  );

test('a server waits for its schema and its database, says why, and stops being ready before it ends', async () => {
  test.setTimeout(180_000);
  const postgres = await startPostgres();
  const url = postgres.url('postgres');
  const variables = { DATABASE_URL: url, MIGRATE: 'off', SHUTDOWN_DELAY_MS: String(SHUTDOWN_DELAY_MS), AGENTS: 'off' };
  const server = await ownServer(variables, () => true);
  await server.start();
  const ready = () => statusOf(`${server.origin}/readyz`);
  const live = () => statusOf(`${server.origin}/livez`);

  await test.step('a schema that is behind', async () => {
    await expect.poll(() => detailOf(server.origin)).toContain('schema is older than this release');
    const answer = await fetch(`${server.origin}/v1/packs`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await answer.json()).toMatchObject({ code: 'service-not-ready' });
    const page = await fetch(server.origin);
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('schema is older than this release');
    expect([await live(), await ready()]).toEqual([200, 503]);
  });

  await test.step('recovers by itself when it is migrated', async () => {
    const database = await openDatabase({ url });
    await migrate(database);
    await database.close();
    await expect.poll(ready).toBe(200);
    expect(await statusOf(`${server.origin}/v1/packs`)).toBe(200);
    expect(await statusOf(server.origin)).toBe(200);
  });

  await test.step('a database that hangs', async () => {
    postgres.freeze();
    await expect.poll(ready).toBe(503);
    expect(await live()).toBe(200);
    expect(await statusOf(`${server.origin}/v1/packs`)).toBe(503);
    postgres.thaw();
    await expect.poll(ready).toBe(200);
    expect(await statusOf(`${server.origin}/v1/packs`)).toBe(200);
  });

  await test.step('the end', async () => {
    const stopped = server.stop();
    await expect.poll(ready).toBe(503);
    expect(await statusOf(`${server.origin}/v1/packs`)).toBe(200);
    expect(await stopped).toBe(0);
  });
  server.remove();
  await postgres.stop();
});
