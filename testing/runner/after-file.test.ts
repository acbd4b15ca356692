import { describe, expect, test } from 'vitest';
import { afterFile, afterTest } from './after-file';

/** Names of the tasks that have run. */
const done: string[] = [];

describe.sequential('hooks of every project', () => {
  test('run nothing during the test that asks', () => {
    afterTest(() => done.push('test'));
    afterFile(() => done.push('file'));
    expect(done).toEqual([]);
  });

  test('run after each test, and not yet after the file', () => {
    expect(done).toEqual(['test']);
  });
});
