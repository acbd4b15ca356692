import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../lib/configuration/config';
import { systemClock } from '../../lib/core/clock';
import { lockFolder } from '../../lib/core/exclusive-folder';
import { WRAPPED_SOL_MINT } from '../../lib/core/money';
import { runCommand } from '../../testing/process/run-command';
import { withMigratedDatabase } from '../own-database';
import { runPacks } from './run';

const folder = mkdtempSync(join(tmpdir(), 'ripduel-packs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (text: string | null, ...argv: string[]) =>
  runCommand((terminal) =>
    runPacks(argv, {
      withDatabase: (work) => withMigratedDatabase(readConfig({ DATA_DIR: folder }), work),
      readText: async () => text ?? Promise.reject(new Error('no such file')),
      paymentMint: () => WRAPPED_SOL_MINT,
      clock: systemClock,
      terminal,
    }),
  );

test('refuses the database of a running server', async () => {
  const lock = await lockFolder(folder, 'ripduel-server');
  const { code, stdout, stderr } = await run(null, 'list');
  await lock.release();
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain('is in use by ripduel-server');
});

test('prints the usage by --help, and after what is wrong with a command', async () => {
  expect(await run(null, '--help')).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^Usage: npm run packs/),
    stderr: '',
  });
  const { code, stdout, stderr } = await run(null, 'price', 'x-1');
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^price takes whole base units from 1 [^\n]*\n\nUsage: npm run packs/);
});

test.each([
  [null, "x.json can't be read: no such file\n"],
  ['{', 'x.json is not JSON\n'],
])('refuses the file %j before it opens the database', async (text, stderr) => {
  const lock = await lockFolder(folder, 'ripduel-server');
  expect(await run(text, 'add', 'x.json')).toEqual({ code: 1, stdout: '', stderr });
  await lock.release();
});
