import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const program = `import { systemTerminal } from './lib/core/terminal';
setInterval(() => systemTerminal.print('still here'), 20);`;

test('a command ends without a message, as by SIGPIPE, when nobody reads its output any more', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program]);
  child.stdout.once('data', () => child.stdout.destroy());
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([code, stderr]).toEqual([141, '']);
});
