import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { systemClock } from '../../lib/core/clock';
import { buildSignedHeaders, deriveSecret } from '../../lib/webhooks/signing';
import { installPythonTools } from '../../testing/generators/tools';
import { findFreePort } from '../../testing/server/free-port';
import { buildEnvironment, followGuide, saveFiles } from '../../testing/server/guide';
import { type BuiltServer, prepareBuiltServer } from '../../testing/server/own-server';

const run = promisify(execFile);
/** Folder of a `curl` that only needs Node. */
let curlFolder: string;
/** A server with slots of 200 ms: with shorter ones, a blockhash would expire between two commands of a guide. */
let server: BuiltServer;
/** Working folder of a guide's reader. */
let folder: string;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await prepareBuiltServer({ CHAIN_SLOT_MS: '200', RATE_LIMIT_FACTOR: '1000' });
  await server.start();
  folder = mkdtempSync(join(tmpdir(), 'ripduel-guides-'));
  curlFolder = join(folder, 'bin');
  mkdirSync(curlFolder);
  writeFileSync(join(curlFolder, 'curl'), readFileSync('testing/server/curl.mjs'), { mode: 0o755 });
  writeFileSync(join(curlFolder, 'package.json'), '{ "type": "module" }');
});

test.afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.kill();
  server.remove();
});

/** Creates an integration key by the operator's script. No server may have the embedded database open. */
async function createIntegrationKey(dataDir: string): Promise<string> {
  const argv = ['--import', 'tsx', 'scripts/keys/main.ts', 'create', 'guide', '--scopes', 'read,webhooks'];
  const { stdout } = await run(process.execPath, argv, { env: buildEnvironment([], { DATA_DIR: dataDir }) });
  return stdout.trim();
}

const runGuide = (
  name: string,
  origin: string | undefined,
  path = [curlFolder],
  variables: Record<string, string> = {},
): Promise<string> => followGuide(name, folder, buildEnvironment(path, { ORIGIN: origin ?? '', ...variables }));

/** Returns the folders of `curl` and of Python with the packages that the guides name. */
const buildPath = async (): Promise<string[]> => [curlFolder, `${await installPythonTools()}/bin`];

test('a duel with curl, by the stand-in that needs only Node', async () => {
  test.setTimeout(120_000);
  expect(await runGuide('first-duel-with-curl', server.origin)).toMatch(/The winner is \w{32,44}; you are \w{32,44}\n/);
});

test('a duel with curl, by the machine’s own curl if it has one', async () => {
  test.setTimeout(120_000);
  const hasCurl = await run('curl', ['--version']).then(
    () => true,
    () => false,
  );
  const printed = await runGuide('first-duel-with-curl', server.origin, hasCurl ? [] : [curlFolder]);
  expect(printed).toMatch(/The winner is \w{32,44}; you are \w{32,44}\n/);
});

test('a duel with TypeScript', async () => {
  test.setTimeout(180_000);
  const printed = await runGuide('first-duel-with-typescript', server.origin);
  expect(printed).toMatch(
    /Paid 50000000 lamports, and \d+ at most for rent and network\n(You win|The practice opponent wins)\nThe proof holds\n/,
  );
});

test('a duel with Python', async () => {
  test.setTimeout(600_000);
  const path = [`${await installPythonTools()}/bin`];
  expect(await runGuide('first-duel-with-python', server.origin, path)).toMatch(
    /^Paid 50000000 lamports, and \d+ at most in all\n(You win|The practice opponent wins)\nThe seed is the committed one\n$/,
  );
});

test('a session is opened by a signature, and revoked', async () => {
  const printed = await runGuide('authentication', server.origin);
  expect(printed).toMatch(/wants you to sign in with your Solana account:/);
  expect(printed).toMatch(/HTTP\/1\.1 401 [\s\S]*www-authenticate: Bearer/i);
});

test('one wallet opens a duel, another one joins, both pay', async () => {
  test.setTimeout(120_000);
  const lines = (await runGuide('open-duel', server.origin)).trim().split('\n');
  const [winner = '', players] = lines.slice(-2);
  expect(players).toMatch(/^creator \w{32,44}, opponent \w{32,44}$/);
  expect(players).toContain(winner);
});

test('a payment is read by the IDL', async () => {
  const printed = await runGuide('what-you-sign', server.origin);
  expect(printed).toMatch(
    /^signed by \w{32,44}\nprogram ComputeBudget1{30}, 5 bytes\nescrow program: depositFee, 321 bytes\n$/,
  );
});

test('a list is read to its end', async () => {
  test.setTimeout(600_000);
  const { items } = await (await fetch(`${server.origin}/v1/packs?limit=50`)).json();
  const printed = await runGuide('pagination', server.origin, await buildPath());
  const ids = items.map(({ packId }: { readonly packId: string }) => packId);
  expect(printed).toBe(`${ids.join('\n')}\n${ids.length} packs\n${ids.length} packs\n`);
});

test('what is left of a limit is read', async () => {
  const printed = await runGuide('rate-limits', server.origin);
  expect(printed.toLowerCase()).toMatch(/ratelimit-policy: "read";q=600000;w=60/);
  expect(printed.toLowerCase()).toMatch(/ratelimit: "read";r=\d+;t=\d+/);
});

test('a proof is verified, and a changed one is not', async () => {
  const printed = await runGuide('verifying-proofs', server.origin);
  expect(printed).toMatch(/passed: [\s\S]*The proof holds\n[\s\S]*failed: [\s\S]*The proof fails\nIt was changed\n$/);
});

test('problems are told apart', async () => {
  test.setTimeout(600_000);
  const printed = await runGuide('handling-problems', server.origin, await buildPath());
  expect(printed).toMatch(/^HTTP\/1.1 400 [\s\S]*"code":"invalid-request"[\s\S]*"\/query\/limit"/);
  expect(printed).toMatch(/(?:There is no such duel \(404\)\n){2}$/);
});

test('a request that is sent again happens once', async () => {
  test.setTimeout(600_000);
  expect(await runGuide('idempotency', server.origin, await buildPath())).toBe(
    'One duel\nThe key stands for another request\n' +
      'One duel\nReturned again: true\nWith another pack: idempotency-key-reused\n',
  );
});

test('changes are followed by a stream, and listed by the feed', async () => {
  test.setTimeout(600_000);
  const printed = await runGuide('following-changes', server.origin, await buildPath());
  expect(printed).toMatch(/^retry: 2000\n\nid: \d+\ndata: {"type":"opened",.*\n\ndata: {"type":"counters",/);
  expect(printed).toMatch(
    /(?:waiting\n)?matched\n(?:(?:waiting\n)?matched\n(?:duel_\w+ is [a-z-]+\n)*duel_\w+ is (?:matched|funding|committing)\n){2}$/,
  );
});

test('the receiver takes what is signed with the secret, once, and nothing else', async () => {
  test.setTimeout(120_000);
  const printed = await runGuide('verifying-webhooks', server.origin, [curlFolder], {
    RECEIVER_PORT: String(await findFreePort()),
  });
  expect(printed).toMatch(
    /genuine 204\nagain 204\nchanged 401\nold 401\nlistening\nduel.settled of duel_\w+, change 7\n$/,
  );
});

for (const [language, buildCommand] of [
  ['TypeScript', async () => [process.execPath, 'node_modules/tsx/dist/cli.mjs', 'receiver.ts']],
  ['Python', async () => [`${await installPythonTools()}/bin/python`, 'receiver.py']],
] as const)
  test(`the receiver in ${language} takes what the service signs`, async () => {
    test.setTimeout(600_000);
    const [program = '', ...args] = await buildCommand();
    saveFiles('verifying-webhooks', folder);
    const key = new Uint8Array(32).fill(7);
    const endpoint = { endpointId: 'whe_11111111111111111111', secretVersion: 1, oldestVersion: 1, overlapUntil: null };
    const port = await findFreePort();
    const env = buildEnvironment([], { WEBHOOK_SECRET: deriveSecret(key, endpoint.endpointId, 1), PORT: String(port) });
    const receiver = spawn(program, args, { cwd: folder, env });
    const printed: string[] = [];
    receiver.stdout.on('data', (chunk) => printed.push(String(chunk)));
    try {
      await once(receiver.stdout, 'data');
      const timestamp = systemClock.now();
      const body = JSON.stringify({ type: 'duel.settled', timestamp, data: { duelId: 'duel_1', sequence: 7 } });
      const headers = buildSignedHeaders([key], endpoint, { eventId: 'duel_1-7', body }, timestamp);
      const post = async (text: string) =>
        (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body: text })).status;
      expect([await post(body), await post(body), await post(body.replace('7', '8'))]).toEqual([204, 204, 401]);
      expect(printed.join('')).toBe('listening\nduel.settled of duel_1, change 7\n');
    } finally {
      receiver.kill();
      await once(receiver, 'exit');
    }
  });

test('a webhook is registered, and its message verified', async () => {
  test.setTimeout(120_000);
  await server.stop();
  const key = await createIntegrationKey(server.dataDir);
  await server.start();
  const variables = { KEY: key, RECEIVER_PORT: String(await findFreePort()) };
  const printed = await runGuide('webhooks-in-ten-minutes', server.origin, [curlFolder], variables);
  expect(printed).toMatch(/listening\nduel\.matched of duel_\w+, change \d+\n/);
  expect(printed).toMatch(/\n(delivered|pending)\n$/);
});

test('the TypeScript programs of the guides pass the type check', async () => {
  test.setTimeout(60_000);
  for (const name of readdirSync('docs/guides')) saveFiles(basename(name, '.md'), folder);
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  expect(files).toHaveLength(10);
  // Extends the tsconfig.json of a guide. The added setting makes `process.env.NAME` an error.
  const compilerOptions = { typeRoots: [resolve('node_modules/@types')], noPropertyAccessFromIndexSignature: true };
  writeFileSync(
    join(folder, 'tsconfig.guides.json'),
    JSON.stringify({ extends: './tsconfig.json', compilerOptions, files }),
  );
  const tsc = resolve('node_modules/@typescript/native/bin/tsc');
  const { stdout } = await run(process.execPath, [tsc, '-p', 'tsconfig.guides.json'], { cwd: folder }).catch(
    (error) => error,
  );
  expect(stdout).toBe('');
});
