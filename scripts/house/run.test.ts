import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { holdFolder } from '../../lib/core/exclusive-folder';

const folder = mkdtempSync(join(tmpdir(), 'ripduel-house-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the command in a process of its own over a database in a folder. */
const run = (...argv: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    const program = ['--import', 'tsx', 'scripts/house/main.ts', ...argv];
    execFile(process.execPath, program, { env: { NODE_ENV: 'test', DATA_DIR: folder } }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });

test('tells the limits, and keeps those that were set', async () => {
  const first = await run();
  expect(first, first.err).toMatchObject({ code: 0 });
  expect(first.out).toBe('at stake 0 of 500000000 lamports\non one day 2000000000, against one wallet 250000000\n');
  const set = await run('--exposure', '700000000', '--wallet-day', '0');
  const changed = 'at stake 0 of 700000000 lamports\non one day 2000000000, against one wallet 0\n';
  expect([set.code, set.out]).toEqual([0, changed]);
  expect((await run()).out).toBe(changed);
}, 180_000);

test('leaves a database alone that a server runs on', async () => {
  const hold = await holdFolder(folder, 'ripduel-server');
  const { code, out, err } = await run('--day', '1');
  await hold.release();
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain('stop it first');
});

test.each([
  [['--day', '1.5'], /^--day takes whole lamports\n\nUsage: npm run house:limits/],
  [['--weekly', '1'], /--weekly/],
])('says what is wrong with %j, and how it is used', async (argv, message) => {
  const { code, out, err } = await run(...argv);
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(message);
});
