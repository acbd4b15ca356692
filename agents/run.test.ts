import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '../lib/core/clock';
import { systemRandom } from '../lib/core/random';
import { createTestFolder } from '../testing/process/folder';
import { runCommand } from '../testing/process/run-command';
import { runAgents } from './run';

const failIfCalled = (): never => {
  throw new Error('unexpected call');
};

const runAgentsCommand = (argv: readonly string[], signal = new AbortController().signal) =>
  runCommand((terminal) =>
    runAgents(argv, {
      clock: systemClock,
      random: systemRandom,
      terminal,
      signal,
      announce: failIfCalled,
      onLost: failIfCalled,
    }),
  );

/** Base URL of a service that isn't there: nothing listens on its port. */
const UNREACHABLE_BASE_URL = 'http://127.0.0.1:1/v1';

test('--addresses needs no service, and prints the same addresses again', async () => {
  const argv = ['provider', 'house', '--addresses', '--dir', createTestFolder(), '--base', UNREACHABLE_BASE_URL];
  const first = await runAgentsCommand(argv);
  expect(first).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^provider [1-9A-HJ-NP-Za-km-z]{32,44}\nhouse [1-9A-HJ-NP-Za-km-z]{32,44}\n$/),
    stderr: '',
  });
  expect(await runAgentsCommand(argv)).toEqual(first);
});

test('prints what is wrong with a command, then the usage', async () => {
  const { code, stdout, stderr } = await runAgentsCommand(['house']);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^the house needs --key-file\n\nUsage: agent </);
});

test('an error is logged and exits with 1, unless the agents are being stopped', async () => {
  const dir = createTestFolder();
  await runAgentsCommand(['crank', '--addresses', '--dir', dir]);
  writeFileSync(join(dir, 'crank', 'keypair.json'), '[]');
  const { code, stdout } = await runAgentsCommand(['crank', '--addresses', '--dir', dir]);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    agent: 'agents',
    action: 'ended',
    error: expect.stringContaining('holds no key pair'),
  });
  expect(
    await runAgentsCommand(['crank', '--dir', dir, '--base', UNREACHABLE_BASE_URL], AbortSignal.abort()),
  ).toMatchObject({ code: 0 });
});
