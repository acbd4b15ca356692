import { afterAll, afterEach } from 'vitest';

type Task = () => Promise<unknown> | unknown;

/** Tasks that run after each test of the current test file. */
const afterTests: Task[] = [];
/** Tasks that run once the current test file is done. */
const afterFiles: Task[] = [];

/**
 * Runs a task after each test of the calling test file. May be called while a hook runs, where Vitest ignores a hook
 * that is registered.
 */
export function afterTest(task: Task): void {
  afterTests.push(task);
}

/** Runs a task when the calling test file is done. The task that was added last runs first. */
export function afterFile(task: Task): void {
  afterFiles.push(task);
}

/** Registers the hooks that run the tasks. Call it in each test file, since test files share imported modules. */
export function registerHooks(): void {
  afterEach(async () => {
    for (const task of afterTests) await task();
  });
  afterAll(async () => {
    afterTests.length = 0;
    const failures: unknown[] = [];
    for (let task = afterFiles.pop(); task !== undefined; task = afterFiles.pop()) {
      try {
        await task();
      } catch (failure) {
        failures.push(failure);
      }
    }
    if (failures.length > 0) throw failures[0];
  });
}
