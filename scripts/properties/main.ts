import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createClient } from '../../lib/client/client';
import { signIn } from '../../lib/client/sign-in';
import { getOdds, listMachines } from '../../lib/gacha/machines/contract';
import { createPaymentIntent } from '../../lib/gacha/payments/contract';
import { createRipCommitment } from '../../lib/gacha/rips/contract';
import { listPacks } from '../../lib/packs/contract';
import { getCurrentPolicy } from '../../lib/valuation/contract';
import { generateWallet } from '../duel/wallet';
import { parseIntegersOrExit } from '../integer-options.mjs';
import { startServer } from '../start-server.mjs';

// npm run properties -- --seed S --examples N: schemathesis generates requests from the OpenAPI document of the built
// server, sends them to it, and applies `CHECKS` to the responses. schemathesis.toml has the exceptions.

const SCHEMATHESIS_VERSION = '4.32.5';
/** Python's virtual environment, into which schemathesis is installed. */
const FOLDER = `.cache/schemathesis-${SCHEMATHESIS_VERSION}`;
/** The cron secret of the server under test. */
const CRON_SECRET = 'secret-of-these-properties';
/** Number of sessions, each of another wallet, for requests that end the session that they are sent with. */
const SESSION_COUNT = 200;
/** Schemathesis's names of the checks that it applies to each response. */
const CHECKS = [
  ...['positive_data_acceptance', 'not_a_server_error', 'status_code_conformance', 'content_type_conformance'],
  'response_schema_conformance',
];

/** `examples` is the value of schemathesis's option `--max-examples`. */
const { seed, examples } = parseIntegersOrExit('npm run properties -- [options]', { seed: Number.NaN, examples: 100 });

/** Runs a command with additional environment variables. Returns its stdout, trimmed. Throws unless it exits with 0. */
function run(command: string, args: readonly string[], variables: readonly string[] = []): string {
  const ended = spawnSync('env', [...variables, command, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (ended.status !== 0) throw new Error(`${command} ${args[0]} ended with ${ended.status ?? ended.error}`);
  return ended.stdout.trim();
}

/** Installs schemathesis, in `SCHEMATHESIS_VERSION`, into `FOLDER` unless it is there already. */
function installSchemathesis(): void {
  if (existsSync(`${FOLDER}/bin/schemathesis`)) return;
  run('python3', ['-m', 'venv', FOLDER]);
  run(`${FOLDER}/bin/pip`, [
    'install',
    '--quiet',
    '--disable-pip-version-check',
    `schemathesis==${SCHEMATHESIS_VERSION}`,
  ]);
}

async function signInNewWallet(base: string): Promise<{ readonly address: string; readonly token: string }> {
  const { address, sign } = generateWallet('player');
  const signer = { wallet: address, signMessage: async (bytes: Uint8Array) => sign(bytes) };
  return { address, token: (await signIn(createClient({ baseUrl: base }), signer)).token };
}

/**
 * Prepares values for requests that can't be made from the OpenAPI document alone: wallets and sessions, an integration
 * key, the cron secret, and ids and hashes that exist.
 */
async function prepareValues(base: string, integrationKey: string) {
  const { address, token } = await signInNewWallet(base);
  const ended = [];
  for (let made = 0; made < SESSION_COUNT; made += 1) ended.push(await signInNewWallet(base));
  const client = createClient({ baseUrl: base, token });
  const { items } = await client.call(listMachines);
  const machineKey = items[0]?.machineKey ?? '';
  const params = { machineKey };
  const { commitmentId } = await client.call(createRipCommitment, { params });
  const { oddsHash } = await client.call(getOdds, { params });
  const body = { commitmentId, oddsHash, clientSeedHash: '0'.repeat(64) };
  const { intentId: paymentIntentId } = await client.call(createPaymentIntent, { params, body });
  const { items: packs } = await client.call(listPacks);
  const { policyHash: valuationPolicyHash } = await client.call(getCurrentPolicy);
  return {
    ...{ valuationPolicyHash, commitmentId, packId: packs[0]?.packId },
    ...{ integrationKey, cronSecret: CRON_SECRET, machineKey, paymentIntentId, session: token },
    sessionsToEnd: ended.map((each) => each.token),
    wallets: [address, ...ended.map((each) => each.address)],
  };
}

/** Tests the service at `base` with generated requests. Returns schemathesis's exit code, or 1 if it has none. */
function runSchemathesis(base: string, valuesFile: string): number {
  const args = [
    ...['--config-file', resolve('scripts/properties/schemathesis.toml')],
    ...['run', `${base}/openapi.json`, '--url', base, '--seed', `${seed >>> 0}`, '--max-examples', `${examples}`],
    ...['--checks', CHECKS.join(','), '--phases', 'examples,coverage,fuzzing', '--continue-on-failure', '--no-color'],
    ...['--generation-database', 'none', '--warnings', 'off'],
  ];
  const hooks = [
    `PYTHONPATH=${resolve('scripts/properties')}`,
    'SCHEMATHESIS_HOOKS=hooks',
    'PYTHONDONTWRITEBYTECODE=1',
  ];
  const command = [`PROPERTY_VALUES=${valuesFile}`, ...hooks, resolve(FOLDER, 'bin/schemathesis'), ...args];
  // Runs in `FOLDER`, because schemathesis creates a folder in its working directory.
  return spawnSync('env', command, { stdio: 'inherit', cwd: FOLDER }).status ?? 1;
}

installSchemathesis();
const dataDir = mkdtempSync(join(tmpdir(), 'ripduel-properties-'));
try {
  const tsx = 'node_modules/tsx/dist/cli.mjs';
  const environment = [`DATA_DIR=${dataDir}`, 'NODE_ENV=production'];
  run(process.execPath, [tsx, 'scripts/migrate.ts'], environment);
  const create = ['scripts/keys/main.ts', 'create', 'properties', '--scopes', 'read,act,operate,webhooks'];
  const key = run(process.execPath, [tsx, ...create], environment);
  const variables = { CRON_SECRET, RATE_LIMIT_FACTOR: '100000' };
  const server = await startServer({ command: [process.execPath, '.build/server.mjs'], dataDir, variables });
  try {
    const base = `${server.origin}/v1`;
    const file = join(dataDir, 'values.json');
    writeFileSync(file, JSON.stringify(await prepareValues(base, key)));
    console.log(`schemathesis ${SCHEMATHESIS_VERSION}, seed ${seed}, ${examples} examples`);
    process.exitCode = runSchemathesis(base, file);
  } finally {
    await server.stop();
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
