import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../lib/configuration/config';
import { systemClock } from '../../lib/core/clock';
import { lockFolder } from '../../lib/core/exclusive-folder';
import { runCommand } from '../../testing/process/run-command';
import { withMigratedDatabase } from '../own-database';
import { runRestored } from './run';

const folder = mkdtempSync(join(tmpdir(), 'ripduel-restored-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('refuses the database of a running server', async () => {
  const lock = await lockFolder(folder, 'ripduel-server');
  const { code, stdout, stderr } = await runCommand((terminal) =>
    runRestored([], {
      withDatabase: (work) => withMigratedDatabase(readConfig({ DATA_DIR: folder }), work),
      clock: systemClock,
      terminal,
    }),
  );
  await lock.release();
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain('stop it first');
});

test('ends nothing for a command line that it does not know', async () => {
  const { code, stdout, stderr } = await runCommand((terminal) =>
    runRestored(['--dry-run'], {
      withDatabase: () => Promise.reject(new Error('the database was opened')),
      clock: systemClock,
      terminal,
    }),
  );
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^--dry-run is not an option[.]\n\nUsage: npm run restored/);
});
