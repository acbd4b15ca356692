// cspell:ignore nobodys
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { requestLimits } from '../../db/limits';
import { migrate } from '../../db/migrate';
import { openDatabase } from '../../db/open-database';
import { buildUnknownParams, buildValidBody, buildValidQuery } from '../../testing/contract/valid-calls';
import { type PostgresServer, startPostgres } from '../../testing/database/postgres-server';
import { afterFile } from '../../testing/runner/after-file';
import { createIntegrationKey } from '../../testing/service/integration-key';
import type { EndpointCall } from '../../testing/service/requests';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import type { Endpoint } from '../api/endpoint';
import { revokeSession } from '../auth/contract';
import { handlers } from '../root/handlers';

/** Time in which each call must be answered. Generous, since a slow machine takes long for a hundred calls at once. */
const RESPONSE_TIMEOUT_MS = 10_000;

const UNAVAILABLE_ANSWER = '503 database-unavailable';
/**
 * Answers of endpoints that don't answer `UNAVAILABLE_ANSWER` without a database. Catalogue and capability report
 * everything as closed. A stream of the lobby opens while the process still takes its notification connection for
 * alive, and ends as soon as the changes can't be read.
 */
const ANSWERS_WITHOUT_DATABASE: Readonly<Record<string, unknown>> = {
  'GET /': '200',
  'GET /games/catalog': '200',
  'GET /gacha/capability': '200',
  'GET /push/key': '200',
  // The valid call's id is a made-up one, which is refused without the database.
  'POST /practice-rips': '400 invalid-request',
  'GET /lobby/stream': expect.stringMatching(/^(200|503 streams-unavailable)$/),
  'GET /duels/{duelId}/stream': expect.stringMatching(/^503 (database|streams)-unavailable$/),
  'GET /me/stream': expect.stringMatching(/^503 (database|streams)-unavailable$/),
};
/** Maximum number of connections of the Postgres server. */
const MAX_CONNECTIONS = 24;
/** Time in which the service must have recovered after the fault ended, even on a slow machine. */
const RECOVERY_TIMEOUT_MS = 20_000;

const formatEndpointName = ({ method, path }: Endpoint): string => `${method} ${path}`;
const endpoints = handlers.map(({ endpoint }) => endpoint as Endpoint);

let server: PostgresServer;
let world: TestEnvironment;
let credentials: { readonly token: string; readonly header: Record<string, string> };

beforeAll(async () => {
  server = await startPostgres({ settings: { max_connections: String(MAX_CONNECTIONS) } });
  const database = await openDatabase({ url: server.url('postgres'), limits: requestLimits });
  afterFile(server.stop);
  afterFile(() => database.close());
  await migrate(database);
  world = await openTestEnvironment({}, { database });
  const { header } = await createIntegrationKey(world, 'outage');
  credentials = { token: await world.signIn(testWallet('outage')), header };
});

/** Calls all endpoints at once. Returns status and code by endpoint. Throws if one takes over `RESPONSE_TIMEOUT_MS`. */
async function callAllEndpoints(): Promise<Record<string, string>> {
  const answers = endpoints.map(async (endpoint) => {
    const ended = new AbortController();
    const late = new Promise<never>((_, fail) => {
      const timer = setTimeout(
        () => fail(new Error(`${formatEndpointName(endpoint)} gave no answer`)),
        RESPONSE_TIMEOUT_MS,
      );
      ended.signal.addEventListener('abort', () => clearTimeout(timer));
    });
    const answer = await Promise.race([world.call(endpoint, buildValidCall(endpoint)), late]);
    ended.abort();
    const formatted = `${answer.status} ${answer.json?.code ?? ''}`.trim();
    if (formatted === UNAVAILABLE_ANSWER)
      expect(answer.headers['retry-after'], formatEndpointName(endpoint)).toMatch(/^\d+$/);
    return [formatEndpointName(endpoint), formatted];
  });
  return Object.fromEntries(await Promise.all(answers));
}

/** A well-formed token without a session, for the endpoint that would otherwise revoke the other calls' session. */
const UNKNOWN_TOKEN = `rds_${'1'.repeat(43)}`;

function buildValidCall(endpoint: Endpoint): EndpointCall {
  const { auth, path } = endpoint;
  const parts = {
    params: buildUnknownParams(endpoint),
    query: buildValidQuery(endpoint),
    body: buildValidBody(endpoint),
  };
  if (auth.includes('WS')) return { ...parts, token: path === revokeSession.path ? UNKNOWN_TOKEN : credentials.token };
  if (auth.includes('IK')) return { ...parts, headers: credentials.header };
  return auth.includes('CS') ? { ...parts, token: 'c'.repeat(32) } : parts;
}

/** Opens a connection as the superuser, outside the service's pool. */
async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.url('postgres') });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function executeAsSuperuser(...statements: readonly string[]): Promise<void> {
  const client = await connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const TERMINATE_OTHERS_SQL = 'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()';

/** Functions that cause a fault which blocks every read. Each returns a function that ends the fault. */
const faults: Record<string, () => Promise<() => Promise<unknown>>> = {
  'that hangs': async () => {
    server.freeze();
    return async () => server.thaw();
  },
  'without a free connection': async () => {
    await executeAsSuperuser(TERMINATE_OTHERS_SQL);
    const clients = await Promise.all(Array.from({ length: MAX_CONNECTIONS }, connect));
    return () => Promise.all(clients.map((client) => client.end()));
  },
};

describe.each(Object.entries(faults))('a Postgres %s', (_, begin) => {
  test('makes each endpoint that needs the database answer 503 in time, and not for longer than it lasts', async () => {
    expect(Object.values(await callAllEndpoints())).not.toContain(UNAVAILABLE_ANSWER);
    const end = await begin();
    const unavailable = Object.fromEntries(endpoints.map((each) => [formatEndpointName(each), UNAVAILABLE_ANSWER]));
    const answers = await callAllEndpoints().finally(end);
    expect(answers).toEqual({ ...unavailable, ...ANSWERS_WITHOUT_DATABASE });
    await expectRecovered();
  });
});

const expectRecovered = () =>
  expect
    .poll(async () => Object.values(await callAllEndpoints()), { timeout: RECOVERY_TIMEOUT_MS })
    .not.toContain(UNAVAILABLE_ANSWER);

test('a Postgres that starts again after a crash makes requests answer 503 until it is back, and never 500', async () => {
  await expectRecovered();
  const client = await connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  process.kill(rows[0].pid, 'SIGKILL');
  const seen: string[] = [];
  await expect
    .poll(
      async () => {
        const statuses = Object.values(await callAllEndpoints());
        seen.push(...statuses);
        return statuses;
      },
      { timeout: RECOVERY_TIMEOUT_MS },
    )
    .not.toContain(UNAVAILABLE_ANSWER);
  expect(seen.filter((status) => status.startsWith('500'))).toEqual([]);
});

test('with a read-only Postgres POST /duels answers 503, while endpoints that only read still succeed', async () => {
  const before = await callAllEndpoints();
  await executeAsSuperuser('alter system set default_transaction_read_only = on', 'select pg_reload_conf()');
  await expect
    .poll(async () => (await callAllEndpoints())['POST /duels'], { timeout: RECOVERY_TIMEOUT_MS })
    .toBe(UNAVAILABLE_ANSWER);
  const reads = ['GET /packs', 'GET /duels', 'GET /duels/{duelId}'];
  try {
    await expect
      .poll(
        async () => {
          const meanwhile = await callAllEndpoints();
          expect(Object.values(meanwhile).filter((status) => status.startsWith('500'))).toEqual([]);
          return reads.map((name) => meanwhile[name]);
        },
        { timeout: RECOVERY_TIMEOUT_MS },
      )
      .toEqual(reads.map((name) => before[name]));
  } finally {
    await executeAsSuperuser(
      'set default_transaction_read_only = off',
      'alter system reset default_transaction_read_only',
      'select pg_reload_conf()',
    );
  }
  await expectRecovered();
});
