import { expect, test } from 'vitest';
import { createTestFolder } from '../testing/process/folder';
import { spawnCommand } from '../testing/process/spawn-command';

/** Runs the agents as `npm run agent` does, where no service listens. */
const spawnAgentProcess = (...argv: string[]) =>
  spawnCommand(['node_modules/tsx/dist/cli.mjs', 'agents/main.ts', ...argv, '--base', 'http://127.0.0.1:1/v1']);

test('the process prints addresses and exits with 0, or explains a wrong command and exits with 2', async () => {
  expect(await spawnAgentProcess('crank', '--addresses', '--dir', createTestFolder())).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^crank [1-9A-HJ-NP-Za-km-z]{32,44}\n$/),
    stderr: '',
  });
  expect(await spawnAgentProcess('house')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('Usage: agent <'),
  });
}, 60_000);
