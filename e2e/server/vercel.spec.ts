import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { applyMigrations } from '../../db/apply-migrations';
import { migrate } from '../../db/migrate';
import { openDatabase } from '../../db/open-database';
import { buildOutput } from '../../scripts/vercel/build-output.mjs';
import { findForbiddenFiles } from '../../scripts/vercel/forbidden-files.mjs';
import { findFunction, layOutFunction } from '../../scripts/vercel/functions.mjs';
import { type PostgresServer, startPostgres } from '../../testing/database/postgres-server';

const CRON_SECRET = 'c'.repeat(32);
const WALLET = '76E5yKFmGmMrigTFVJYE2BWLp6JeNhK4d4m4HegQUjBu';
const ORIGIN = 'https://ripduel.example';

/** Limits of the measured functions' sizes in bytes. On 2026-11-30 the functions had 14.4, 24.2 and 0.85 MB. */
const MAX_FUNCTION_BYTES = { page: 15_500_000, api: 25_500_000, middleware: 930_000 };

/**
 * Requests of different kinds, not of every area: route of the function, path, and a pattern that the response matches.
 */
const areaRequests: [route: string, path: string, shown: RegExp][] = [
  ['index', '/', /RipDuel/],
  ['packs/[packId]', '/packs/kickoff-2031', /Kickoff/],
  ['docs/[name]', '/docs/operations', /Operations/],
  ['problems/[code]', '/problems/not-found', /not-found/],
  ['v1/packs', '/v1/packs', /"kickoff-2031"/],
  ['v1/health', '/v1/health', /"database":\{"status":"ok"/],
  ['v1/gacha/capability', '/v1/gacha/capability', /"mode"/],
  ['v1/games/catalog', '/v1/games/catalog', /"crash"/],
  ['v1/openapi.json', '/v1/openapi.json', /"openapi":"3\.1\.0"/],
  ['v1/internal/reconciliation/solana', '/v1/internal/reconciliation/solana', /"chain":"ok"/],
  ['art/share/[name]', '/art/share/home.png', /PNG/],
  ['v1', '/v1', /"openapiYaml"/],
  ['v1/openapi.yaml', '/v1/openapi.yaml', /openapi: 3\.1\.0/],
  ['llms.txt', '/llms.txt', /\/docs\//],
  ['llms-full.txt', '/llms-full.txt', /# Webhooks/],
  ['idl.json', '/idl.json', /"ripduelEscrow"/],
];

const folder = mkdtempSync(join(tmpdir(), 'ripduel-vercel-'));
const checkoutFolder = join(folder, 'checkout');
const runningFunctions: ChildProcess[] = [];
let postgres: PostgresServer;
let variables: Record<string, string>;

test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(600_000);
  // Read before the build, which blocks this process for so long that an idle connection is closed meanwhile.
  const { network } = await (await fetch(`${baseURL}/v1/health`)).json();
  postgres = await startPostgres();
  buildOutput(checkoutFolder);
  variables = {
    NODE_ENV: 'production',
    VERCEL: '1',
    VERCEL_ENV: 'production',
    DATABASE_URL: postgres.url('postgres'),
    SOLANA_RPC_URL: `${baseURL}/rpc`,
    SOLANA_LOCAL_GENESIS_HASH: network.genesisHash,
    ESCROW_PROGRAM_ID: network.escrowProgramId,
    PUBLIC_ORIGIN: ORIGIN,
    CRON_SECRET,
    SESSION_SECRET: 's'.repeat(43),
    TREASURY_WALLET: WALLET,
    PROVIDER_URL: network.provider.url,
    PROVIDER_PUBLIC_KEY: network.provider.publicKey,
    PROVIDER_TOKEN: readFileSync(join(test.info().config.metadata.dataDir, 'agents/provider/token'), 'utf8').trim(),
    LOG_LEVEL: 'silent',
  };
});

test.afterAll(async () => {
  for (const child of runningFunctions) child.kill('SIGKILL');
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const origins = new Map<string, Promise<string>>();

/**
 * Returns the origin of the function that serves a route. Starts the function at the first call for one of its routes.
 */
function getOrStartFunctionOrigin(route: string): Promise<string> {
  const found = findFunction(checkoutFolder, route);
  const started = origins.get(found.folder) ?? startFunction(found);
  origins.set(found.folder, started);
  return started;
}

async function startFunction(found: ReturnType<typeof findFunction>): Promise<string> {
  const target = mkdtempSync(join(folder, 'function-'));
  layOutFunction(checkoutFolder, found, target);
  const child = spawn(process.execPath, ['scripts/vercel/launch.mjs', target], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: variables as NodeJS.ProcessEnv,
  });
  runningFunctions.push(child);
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return `http://127.0.0.1:${String(port).trim()}`;
}

async function callFunction(route: string, path: string) {
  const response = await fetch((await getOrStartFunctionOrigin(route)) + path, {
    headers: { 'x-matched-path': `/${route}`, authorization: `Bearer ${CRON_SECRET}` },
  });
  return { status: response.status, text: await response.text() };
}

test('functions answer 503 until the schema is migrated, and recover by themselves', async () => {
  test.setTimeout(120_000);
  const behind = await callFunction('v1/packs', '/v1/packs');
  expect([behind.status, JSON.parse(behind.text).code]).toEqual([503, 'service-not-ready']);
  expect(JSON.parse(behind.text).detail).toContain('schema is older than this release');
  const database = await openDatabase({ url: postgres.url('postgres') });
  await database.queries.transaction((transaction) => applyMigrations(transaction));
  const withoutFunctions = await callFunction('v1/packs', '/v1/packs');
  expect([withoutFunctions.status, JSON.parse(withoutFunctions.text).code]).toEqual([503, 'service-not-ready']);
  await migrate(database);
  await database.close();
  expect((await callFunction('v1/packs', '/v1/packs')).status).toBe(200);
});

test('a first deployment opens duels before its cron has run', async () => {
  const { text } = await callFunction('v1/health/capabilities', '/v1/health/capabilities');
  const duels = JSON.parse(text).gates.find(({ gate }: { gate: string }) => gate === 'duels');
  expect(duels).toMatchObject({ status: 'open', closed: null });
});

for (const [route, path, shown] of areaRequests)
  test(`a function answers ${path} with its own files alone`, async () => {
    const { status, text } = await callFunction(route, path);
    expect(status, text.slice(0, 500)).toBe(200);
    expect(text).toMatch(shown);
  });

/** The kind and the route of each function that is measured. */
const MEASURED_FUNCTIONS = [
  ['page', 'index'],
  ['api', 'v1/packs'],
  ['middleware', '_middleware'],
] as const;

test('a page’s, the API’s and the middleware’s function have no forbidden file, and stay small', async () => {
  const sizes: Record<string, number> = {};
  for (const [kind, route] of MEASURED_FUNCTIONS) {
    const found = findFunction(checkoutFolder, route);
    const files = Object.keys(found.settings.filePathMap);
    expect(findForbiddenFiles(kind, files)).toEqual([]);
    sizes[kind] = layOutFunction(checkoutFolder, found, mkdtempSync(join(folder, 'size-')));
  }
  console.log(`bytes of functions: ${JSON.stringify(sizes)}`);
  for (const [kind, most] of Object.entries(MAX_FUNCTION_BYTES)) expect(sizes[kind], kind).toBeLessThan(most);
});
