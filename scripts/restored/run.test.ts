import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { holdFolder } from '../../lib/core/exclusive-folder';

const folder = mkdtempSync(join(tmpdir(), 'ripduel-restored-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The command in a process of its own over a database in a folder. */
const run = (): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    const program = ['--import', 'tsx', 'scripts/restored/main.ts'];
    execFile(process.execPath, program, { env: { NODE_ENV: 'test', DATA_DIR: folder } }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });

test('says what it ended, and leaves a database alone that a server runs on', async () => {
  const done = await run();
  expect(done, done.err).toMatchObject({ code: 0, out: expect.stringContaining('Ended: 0 sessions.') });
  const hold = await holdFolder(folder, 'ripduel-server');
  const refused = await run();
  await hold.release();
  expect([refused.code, refused.out]).toEqual([1, '']);
  expect(refused.err).toContain('stop it first');
}, 120_000);
