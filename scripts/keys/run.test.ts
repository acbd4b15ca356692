import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { holdFolder } from '../../lib/core/exclusive-folder';

const folder = mkdtempSync(join(tmpdir(), 'ripduel-keys-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the command in a process of its own over a database in a folder. */
const run = (...argv: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    const program = ['--import', 'tsx', 'scripts/keys/main.ts', ...argv];
    execFile(process.execPath, program, { env: { NODE_ENV: 'test', DATA_DIR: folder } }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });

test('makes, lists, rotates and revokes a key; a secret is printed once', async () => {
  const made = await run('create', 'A partner', '--scopes', 'read,act');
  expect(made, made.err).toMatchObject({ code: 0 });
  const [, keyId = '', secret = ''] = /^rdk_([^_]+)_(.{43})\n$/.exec(made.out) ?? [];
  const listed = await run('list');
  expect(listed.out).toContain(`${keyId}  "A partner"  read,act  made 20`);
  expect(listed.out).not.toContain(secret);
  const rotated = await run('rotate', keyId);
  expect(rotated.out).toMatch(new RegExp(`^rdk_${keyId}_.{43}\n$`));
  expect(rotated.out).not.toContain(secret);
  expect((await run('revoke', keyId)).out).toBe(`${keyId} is revoked.\n`);
  const again = await run('revoke', keyId);
  expect([again.code, again.err]).toEqual([1, expect.stringContaining('was revoked already')]);
}, 180_000);

test('leaves a database alone that a server runs on', async () => {
  const hold = await holdFolder(folder, 'ripduel-server');
  const { code, out, err } = await run('create', 'late');
  await hold.release();
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain('stop it first');
});

test('says what is wrong with a command, and how it is used', async () => {
  const { code, err } = await run('create');
  expect(code).toBe(1);
  expect(err).toMatch(/a name of 1 to 80 plain characters is needed\n\nUsage: npm run keys/);
});
