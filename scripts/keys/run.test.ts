import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../lib/configuration/config';
import { systemClock } from '../../lib/core/clock';
import { lockFolder } from '../../lib/core/exclusive-folder';
import { systemRandom } from '../../lib/core/random';
import { runCommand } from '../../testing/process/run-command';
import { withMigratedDatabase } from '../own-database';
import { runKeys } from './run';

const folder = mkdtempSync(join(tmpdir(), 'ripduel-keys-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...argv: string[]) =>
  runCommand((terminal) =>
    runKeys(argv, {
      withDatabase: (work) => withMigratedDatabase(readConfig({ DATA_DIR: folder }), work),
      clock: systemClock,
      random: systemRandom,
      terminal,
    }),
  );

test('refuses the database of a running server', async () => {
  const lock = await lockFolder(folder, 'ripduel-server');
  const { code, stdout, stderr } = await run('create', 'late');
  await lock.release();
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain('is in use by ripduel-server');
  expect(stderr).toContain('stop it first');
});

test('prints what is wrong with a command, then the usage', async () => {
  const { code, stdout, stderr } = await run('create');
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^a name of 1 to 80 plain characters is needed\n\nUsage: npm run keys/);
});

test('prints an invalid environment as an error', async () => {
  const { code, stderr } = await runCommand((terminal) =>
    runKeys(['list'], {
      withDatabase: async (work) => withMigratedDatabase(readConfig({ PORT: 'x' }), work),
      clock: systemClock,
      random: systemRandom,
      terminal,
    }),
  );
  expect([code, stderr]).toEqual([1, expect.stringContaining('The environment is not valid')]);
});
