import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../lib/configuration/config';
import { lockFolder } from '../../lib/core/exclusive-folder';
import { runCommand } from '../../testing/process/run-command';
import { withMigratedDatabase } from '../own-database';
import { runHouseLimits } from './run';

const folder = mkdtempSync(join(tmpdir(), 'ripduel-house-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...argv: string[]) =>
  runCommand((terminal) =>
    runHouseLimits(argv, {
      withDatabase: (work) => withMigratedDatabase(readConfig({ DATA_DIR: folder }), work),
      terminal,
    }),
  );

test('refuses the database of a running server', async () => {
  const lock = await lockFolder(folder, 'ripduel-server');
  const { code, stdout, stderr } = await run('--day', '1');
  await lock.release();
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain('stop it first');
});

test.each([
  [['--day', '1.5'], /^--day takes whole lamports\n\nUsage: npm run house:limits/],
  [['--weekly', '1'], /--weekly[\s\S]*\n\nUsage: npm run house:limits/],
])('prints what is wrong with %j, then the usage', async (argv, message) => {
  const { code, stdout, stderr } = await run(...argv);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(message);
});
