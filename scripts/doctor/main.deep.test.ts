import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { spawnCommand } from '../../testing/process/spawn-command';

const folder = mkdtempSync(join(tmpdir(), 'ripduel-doctor-process-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (environment: Record<string, string>) =>
  spawnCommand(['node_modules/tsx/dist/cli.mjs', 'scripts/doctor/main.ts'], {
    environment: { DATA_DIR: join(folder, 'data'), PUBLIC_ORIGIN: 'http://localhost:9', ...environment },
  });

test('the process reads its environment, and exits with 0 or 1', async () => {
  expect(await run({})).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Nothing is wrong.'),
    stderr: '',
  });
  expect(readdirSync(folder)).toEqual([]);
  expect(await run({ SOLANA_RPC_URL: 'http://127.0.0.1:9' })).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('✗ Variables: '),
  });
}, 60_000);
