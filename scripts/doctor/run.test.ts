// cspell:ignore Bvbm Ghlci programm
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../lib/configuration/config';
import { systemClock } from '../../lib/core/clock';
import { lockFolder } from '../../lib/core/exclusive-folder';
import { runCommand } from '../../testing/process/run-command';
import type { Finding } from './finding';
import { runDoctor } from './run';

const KEY = '76E5yKFmGmMrigTFVJYE2BWLp6JeNhK4d4m4HegQUjBu';
const folder = mkdtempSync(join(tmpdir(), 'ripduel-doctor-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (environment: Record<string, string>, ...argv: string[]) =>
  runCommand((terminal) =>
    runDoctor(argv, {
      readConfig: () =>
        readConfig({ DATA_DIR: join(folder, 'none'), PUBLIC_ORIGIN: 'http://localhost:9', ...environment }),
      environmentVariableNames: Object.keys(environment),
      clock: systemClock,
      terminal,
    }),
  );

test('before the first start nothing is wrong, and no file is created', async () => {
  const parent = mkdtempSync(join(folder, 'empty-'));
  const { code, stdout } = await run({ DATA_DIR: join(parent, 'data') });
  expect([code, stdout]).toEqual([0, expect.stringContaining('Nothing is wrong.')]);
  expect(stdout).toContain('? Service: nothing answers at http://localhost:9');
  expect(readdirSync(parent)).toEqual([]);
});

test('an invalid environment is the only finding, and --json names its remedy', async () => {
  const { code, stdout } = await run({ SOLANA_RPC_URL: 'http://127.0.0.1:9' }, '--json');
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    wrong: 1,
    findings: [
      { name: 'Variables', state: 'wrong', fix: expect.any(String) },
      { name: 'Names of variables', state: 'ok' },
    ],
  });
});

test('a misspelt variable is named beside the one that it leaves missing', async () => {
  const { code, stdout } = await run({ SOLANA_RPC_URL: 'http://127.0.0.1:9', ESCROW_PROGRAMM_ID: KEY });
  expect([code, stdout]).toEqual([1, expect.stringMatching(/✗ Variables: [\s\S]*ESCROW_PROGRAM_ID/)]);
  expect(stdout).toContain('✗ Names of variables: ESCROW_PROGRAMM_ID looks like ESCROW_PROGRAM_ID');
});

test('an amount in SOL is refused, with its lamports', async () => {
  const { code, stdout } = await run({ DUEL_FEE_LAMPORTS: '0.05' });
  expect([code, stdout]).toEqual([1, expect.stringContaining('0.05 SOL are 50000000')]);
  expect(stdout).toMatch(/must be whole lamports[\s\S]*DUEL_FEE_LAMPORTS/);
});

test('a chain, a database and a provider that can’t be reached are each reported', async () => {
  const { code, stdout } = await run({
    SESSION_SECRET: 'Zm9yIHRlc3RzIG9ubHksIG5vIHNlY3JldCBhdCBhbGw',
    CRON_SECRET: 'YW5vdGhlciBvbmUsIG5v',
    SOLANA_RPC_URL: 'http://127.0.0.1:9',
    SOLANA_LOCAL_GENESIS_HASH: KEY,
    ESCROW_PROGRAM_ID: KEY,
    TREASURY_WALLET: KEY,
    PROVIDER_URL: 'http://127.0.0.1:9',
    PROVIDER_PUBLIC_KEY: KEY,
    PROVIDER_TOKEN: 't'.repeat(32),
    DATABASE_URL: 'postgres://127.0.0.1:9/none',
  });
  expect(code).toBe(1);
  expect(stdout).toContain('✗ Chain: ');
  expect(stdout).toContain(`✗ Database: connect ECONNREFUSED 127.0.0.1:9
    Start Postgres and let it take connections from here, or correct host and port in DATABASE_URL.
? Schema, functions, role, chain, duels and packs: not checked, since they are in the database
    Run it again when the database answers.
✗ Pack provider: `);
  expect(stdout).toContain('✗ Pack provider: ');
  expect(stdout).toMatch(/\n {4}Point SOLANA_RPC_URL at a devnet node[.]\n/);
});

test('the database of a running server is not opened, and the finding names the server', async () => {
  const dataDir = join(folder, 'data');
  mkdirSync(join(dataDir, 'database'), { recursive: true });
  const lock = await lockFolder(dataDir, 'ripduel-server');
  const { stdout } = await run({ DATA_DIR: dataDir }, '--json');
  await lock.release();
  const { findings } = JSON.parse(stdout) as { findings: Finding[] };
  const found = expect.stringContaining('is in use by ripduel-server');
  expect(findings).toContainEqual(expect.objectContaining({ name: 'Database', state: 'unknown', found }));
  expect(readdirSync(join(dataDir, 'database'))).toEqual([]);
});

test('--help prints the usage; an unknown option exits with 2', async () => {
  expect(await run({}, '--help')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Usage: npm run doctor/) });
  const { code, stdout, stderr } = await run({}, '--fix');
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/--fix[\s\S]*\n\nUsage: npm run doctor/);
});
