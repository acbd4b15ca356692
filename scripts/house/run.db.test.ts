import { expect, test } from 'vitest';
import { openFreshDatabase } from '../../testing/database/database';
import { runCommand } from '../../testing/process/run-command';
import { runHouseLimits } from './run';

const database = await openFreshDatabase();

const run = (...argv: string[]) =>
  runCommand((terminal) => runHouseLimits(argv, { withDatabase: (work) => work(database), terminal }));

test('prints the limits, and stores those that are set', async () => {
  const initial = 'at stake 0 of 500000000 lamports\non one day 2000000000, against one wallet 250000000\n';
  expect(await run()).toEqual({ code: 0, stdout: initial, stderr: '' });
  const changed = 'at stake 0 of 700000000 lamports\non one day 2000000000, against one wallet 0\n';
  expect(await run('--exposure', '700000000', '--wallet-day', '0')).toEqual({ code: 0, stdout: changed, stderr: '' });
  expect((await run()).stdout).toBe(changed);
});
