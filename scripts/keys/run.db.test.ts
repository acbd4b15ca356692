import { expect, test } from 'vitest';
import { systemRandom } from '../../lib/core/random';
import { openFreshDatabase } from '../../testing/database/database';
import { runCommand } from '../../testing/process/run-command';
import { runKeys } from './run';

const database = await openFreshDatabase();
let now = '2026-11-21T12:00:00.000Z';

const run = (...argv: string[]) =>
  runCommand((terminal) =>
    runKeys(argv, {
      withDatabase: (work) => work(database),
      clock: { now: () => new Date(now) },
      random: systemRandom,
      terminal,
    }),
  );

test('creates, lists, rotates and revokes a key, and prints each secret once', async () => {
  const created = await run('create', 'A partner', '--scopes', 'read,act');
  expect(created, created.stderr).toMatchObject({ code: 0 });
  const [, keyId = '', secret = ''] = /^rdk_([^_]+)_(.{43})\n$/.exec(created.stdout) ?? [];
  const row = `${keyId}  "A partner"  read,act  made 2026-11-21T12:00:00.000Z`;
  expect(await run('list')).toEqual({ code: 0, stdout: `${row}\n`, stderr: '' });

  now = '2026-11-21T13:00:00.000Z';
  const rotated = await run('rotate', keyId, '--overlap-hours', '2');
  expect(rotated.stdout).toMatch(new RegExp(`^rdk_${keyId}_.{43}\n$`));
  expect(rotated.stdout).not.toContain(secret);
  expect((await run('list')).stdout).toBe(`${row}  earlier secret until 2026-11-21T15:00:00.000Z\n`);

  expect(await run('revoke', keyId)).toEqual({ code: 0, stdout: `${keyId} is revoked.\n`, stderr: '' });
  expect((await run('list')).stdout).toBe(`${row}  revoked 2026-11-21T13:00:00.000Z\n`);
  for (const command of ['revoke', 'rotate']) {
    const again = await run(command, keyId);
    expect([again.code, again.stdout, again.stderr]).toEqual([1, '', expect.stringContaining('was revoked')]);
  }
});
