import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { holdFolder } from '../../lib/core/exclusive-folder';
import type { Finding } from './finding';

const folder = mkdtempSync(join(tmpdir(), 'ripduel-doctor-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('leaves a database alone that a server runs on, and says who has it', async () => {
  mkdirSync(join(folder, 'database'));
  const hold = await holdFolder(folder, 'ripduel-server');
  const program = ['--import', 'tsx', 'scripts/doctor/main.ts', '--json'];
  const out = await new Promise<string>((resolve) => {
    execFile(process.execPath, program, { env: { NODE_ENV: 'test', DATA_DIR: folder } }, (_, text) => resolve(text));
  });
  await hold.release();
  const { findings } = JSON.parse(out) as { findings: Finding[] };
  const found = expect.stringContaining('is in use by ripduel-server');
  expect(findings).toContainEqual(expect.objectContaining({ name: 'Database', state: 'unknown', found }));
  expect(readdirSync(join(folder, 'database'))).toEqual([]);
}, 60_000);
