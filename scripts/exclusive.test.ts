import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { runExclusively } from './exclusive.mjs';

const unique = (name: string) => `${name}-${process.pid}`;

test('a second call waits until the work of the first is done', async () => {
  const events: string[] = [];
  let finish = () => {};
  const first = runExclusively(unique('order'), async () => {
    events.push('first in');
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    events.push('first out');
  });
  await expect.poll(() => events).toEqual(['first in']);
  const second = runExclusively(unique('order'), async () => void events.push('second in'));
  finish();
  await Promise.all([first, second]);
  expect(events).toEqual(['first in', 'first out', 'second in']);
});

test('work that fails lets go', async () => {
  const name = unique('failure');
  await expect(runExclusively(name, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(runExclusively(name, async () => 'next')).resolves.toBe('next');
});

test('a holder that is killed lets go', async () => {
  const name = unique('killed');
  const code = `import('./scripts/exclusive.mjs').then(({ runExclusively }) =>
    runExclusively('${name}', () => { console.log('held'); return new Promise(() => setInterval(() => {}, 1000)); }))`;
  const holder = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  const next = runExclusively(name, async () => 'next');
  holder.kill('SIGKILL');
  await expect(next).resolves.toBe('next');
});
