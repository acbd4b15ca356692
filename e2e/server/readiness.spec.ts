import { expect, test } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { migrate } from '../../db/migrate';
import { openDatabase } from '../../db/open-database';
import { startPostgres } from '../../testing/database/postgres-server';
import { prepareBuiltServer } from '../../testing/server/own-server';

/** Time for which the server keeps answering after SIGTERM. */
const SHUTDOWN_DELAY_MS = 3_000;

/** Returns `detail` of the API's problem; null while nothing listens. */
const fetchProblemDetail = (origin: string): Promise<string | null> =>
  fetch(`${origin}/v1/packs`).then(
    async (response) => (await response.json()).detail,
    () => null,
  );

/** Pages that can't be shown without the database. */
const DATABASE_DEPENDENT_PATHS = [
  '/',
  '/packs',
  '/packs/kickoff-2031',
  '/duels',
  '/duels/new',
  `/duels/duel_${'2'.repeat(22)}`,
];
DATABASE_DEPENDENT_PATHS.push('/gacha', '/gacha/terrace-2031', '/account', '/quick-match', '/valuation');
/** Pages that work without the database, or say themselves what they can't show. */
const DATABASE_FREE_PATHS = [
  '/status',
  '/activity',
  '/fantasy',
  '/docs',
  '/docs/webhooks',
  '/verify',
  '/problems',
  '/crash',
];
/**
 * Time limit for a complete response, since a page that waits for the database could wait for ever. Generous, because
 * other tests use the processor too, and the first page of a server loads its code.
 */
const RESPONSE_TIMEOUT_MS = 30_000;

const fetchStatus = (url: string): Promise<number> =>
  fetch(url, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) }).then(
    ({ status }) => status,
    () => 0,
  );

test('a server waits for its schema and its database, says why, and stops being ready before it ends', async () => {
  test.setTimeout(180_000);
  const postgres = await startPostgres();
  const url = postgres.url('postgres');
  const variables = {
    DATABASE_URL: url,
    MIGRATE: 'off',
    SHUTDOWN_DELAY_MS: String(SHUTDOWN_DELAY_MS),
    AGENTS: 'off',
    LOG_LEVEL: 'info',
  };
  let output = '';
  const server = await prepareBuiltServer(
    variables,
    () => true,
    (text) => {
      output += text;
    },
  );
  /** Returns the complete log lines with this text. */
  const listLogLines = (text: string) =>
    output
      .split('\n')
      .slice(0, -1)
      .filter((line) => line.startsWith('{') && line.includes(text))
      .map((line) => JSON.parse(line));
  const askPage = async (path: string) => {
    const response = await fetch(server.origin + path, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
    const { status, headers } = response;
    return {
      path,
      status,
      retryAfter: headers.get('retry-after'),
      id: headers.get('x-request-id') ?? '',
      text: await response.text(),
    };
  };
  await server.start();
  const fetchReadyStatus = () => fetchStatus(`${server.origin}/readyz`);
  const fetchLiveStatus = () => fetchStatus(`${server.origin}/livez`);

  await test.step('a schema that is behind', async () => {
    await expect.poll(() => fetchProblemDetail(server.origin)).toContain('schema is older than this release');
    const answer = await fetch(`${server.origin}/v1/packs`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await answer.json()).toMatchObject({ code: 'service-not-ready' });
    const page = await fetch(server.origin);
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('schema is older than this release');
    expect([await fetchLiveStatus(), await fetchReadyStatus()]).toEqual([200, 503]);
    for (const [{ headers }, route] of [
      [answer, '/v1/packs'],
      [page, '/'],
    ] as const) {
      const id = headers.get('x-request-id') ?? 'none';
      await expect.poll(() => listLogLines(id)).toMatchObject([{ msg: 'request', route, status: 503 }]);
    }
  });

  await test.step('recovers by itself when it is migrated', async () => {
    const database = await openDatabase({ url });
    await migrate(database);
    await database.close();
    await expect.poll(fetchReadyStatus).toBe(200);
    // On a busy machine, the first reads may exceed their time limit.
    await expect.poll(() => fetchStatus(`${server.origin}/v1/packs`)).toBe(200);
    await expect.poll(() => fetchStatus(server.origin)).toBe(200);
  });

  await test.step('a defect', async () => {
    const database = await openDatabase({ url });
    await database.queries.execute(sql`alter table packs rename to away`);
    const { id, status, retryAfter } = await askPage('/packs');
    await database.queries.execute(sql`alter table away rename to packs`);
    await database.close();
    expect([status, retryAfter]).toEqual([500, null]);
    const isFault = ({ msg }: { readonly msg: string }) => msg === 'page failed';
    const code = 'internal-error';
    await expect
      .poll(() => listLogLines(id).filter(isFault))
      .toMatchObject([{ level: 50, route: '/packs', err: { code } }]);
  });

  await test.step('a database that hangs', async () => {
    postgres.freeze();
    await expect.poll(fetchReadyStatus).toBe(503);
    expect(await fetchLiveStatus()).toBe(200);
    expect(await fetchStatus(`${server.origin}/v1/packs`)).toBe(503);
    for (const path of DATABASE_DEPENDENT_PATHS) {
      const { id, text, ...page } = await askPage(path);
      expect(page).toEqual({ path, status: 503, retryAfter: '2' });
      expect(text).toContain('The database can’t be reached. This page tries again by itself.');
      expect(text).toContain(id);
      await expect.poll(() => listLogLines(`"requestId":"${id}"`)).toHaveLength(2);
      const lines = listLogLines(`"requestId":"${id}"`);
      const request = lines.find(({ msg }) => msg === 'request');
      expect(request).toMatchObject({ level: 30, status: 503 });
      const fault = lines.find(({ msg }) => msg === 'page failed');
      expect(fault).toMatchObject({ level: 50, route: request.route, err: { stack: expect.anything() } });
    }
    for (const path of DATABASE_FREE_PATHS)
      expect(await askPage(path)).toMatchObject({ path, status: 200, retryAfter: null });
    const crowd = await Promise.all(
      [
        ...DATABASE_DEPENDENT_PATHS,
        ...DATABASE_DEPENDENT_PATHS,
        ...DATABASE_DEPENDENT_PATHS,
        ...DATABASE_FREE_PATHS,
      ].map(askPage),
    );
    expect(crowd.filter(({ status }) => status !== 503)).toHaveLength(DATABASE_FREE_PATHS.length);
    postgres.thaw();
    await expect.poll(fetchReadyStatus).toBe(200);
    expect(await fetchStatus(`${server.origin}/v1/packs`)).toBe(200);
    expect(await askPage('/packs')).toMatchObject({ status: 200, retryAfter: null });
  });

  await test.step('the end', async () => {
    const stopped = server.stop();
    await expect.poll(fetchReadyStatus).toBe(503);
    expect(await fetchStatus(`${server.origin}/v1/packs`)).toBe(200);
    expect(await stopped).toBe(0);
  });
  server.remove();
  await postgres.stop();
});
