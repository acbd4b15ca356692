import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { spawnCommand } from '../testing/process/spawn-command';

const folder = mkdtempSync(join(tmpdir(), 'ripduel-database-tools-'));
afterAll(() => rmSync(folder, { recursive: true }));

const spawnOptions = { environment: { DATA_DIR: folder } };

/** Runs a tool as its npm script does, on the embedded database of a folder that is empty at first. */
const run = (tool: string, ...argv: string[]) =>
  spawnCommand(['node_modules/tsx/dist/cli.mjs', `scripts/${tool}/main.ts`, ...argv], spawnOptions);

test('`npm run restored` creates no database, and `npm run migrate` does', async () => {
  const { code, stdout, stderr } = await run('restored');
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain("DATABASE_URL isn't set, and there is no embedded database in");
  const migrated = await spawnCommand(['node_modules/tsx/dist/cli.mjs', 'scripts/migrate.ts'], spawnOptions);
  expect(migrated).toMatchObject({ code: 0, stdout: `The newest schema is in the embedded database in ${folder}.\n` });
}, 60_000);

test('the next process finds what a tool stored in the database of DATA_DIR', async () => {
  const created = await run('keys', 'create', 'A partner');
  expect(created).toEqual({ code: 0, stdout: expect.stringMatching(/^rdk_[^_]+_.{43}\n$/), stderr: '' });
  expect(await run('keys', 'list')).toMatchObject({ code: 0, stdout: expect.stringContaining('"A partner"') });
  expect(await run('house')).toMatchObject({ code: 0, stdout: expect.stringContaining('at stake 0 of') });
  expect(await run('packs', 'list')).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(await run('restored')).toMatchObject({ code: 0, stdout: expect.stringContaining('Ended: 0 sessions.') });
}, 180_000);

test.each([
  ['keys', ['create'], 'Usage: npm run keys'],
  ['house', ['--day', '1.5'], 'Usage: npm run house:limits'],
  ['packs', ['price', 'derby-2031'], 'Usage: npm run packs'],
])(
  'the process of %s exits with 2 and prints the usage for %j',
  async (tool, argv, usage) => {
    const { code, stdout, stderr } = await run(tool, ...argv);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(usage);
  },
  60_000,
);
