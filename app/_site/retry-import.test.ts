import { expect, test } from 'vitest';
import { retryImport } from './retry-import';

const skipPause = async (): Promise<void> => {};

test('what cannot be loaded at first is loaded later', async () => {
  let tries = 0;
  const load = async (): Promise<string> => {
    tries += 1;
    if (tries < 3) throw new Error('offline');
    return 'part';
  };
  expect(await retryImport(load, skipPause)()).toBe('part');
  expect(tries).toBe(3);
});

test('what never arrives is told after a minute', async () => {
  let waited = 0;
  const wait = async (ms: number): Promise<void> => {
    waited += ms;
  };
  const load = (): Promise<never> => Promise.reject(new Error('offline'));
  await expect(retryImport(load, wait)()).rejects.toThrow('offline');
  expect(waited).toBeGreaterThan(50_000);
  expect(waited).toBeLessThan(60_001);
});
