import { expect, test } from 'vitest';
import { openTestEnvironment } from '../../testing/service/world';
import { openHandover } from './handover';
import { processDueRows } from './process';

const world = await openTestEnvironment();

/**
 * Processes four rows, none of which ends before `together` of them have begun. `atOnce` is the queue's
 * `maxConcurrent`.
 */
async function processTogether(atOnce: number | undefined, together: number): Promise<string[]> {
  const processed: string[] = [];
  let begun = 0;
  let openAll = () => {};
  const allBegun = new Promise<void>((resolve) => {
    openAll = resolve;
  });
  await processDueRows(world.services, ['a', 'b', 'c', 'd'], new Date(world.clock.now().getTime() + 60_000), {
    queue: 'duels',
    ...(atOnce === undefined ? {} : { maxConcurrent: atOnce }),
    getId: (row) => row,
    process: async (row) => {
      begun += 1;
      if (begun >= together) openAll();
      await allBegun;
      processed.push(row);
    },
    getRetryTime: () => null,
    release: async () => {},
  });
  return processed;
}

test('rows of a queue are processed as many at once as it says', async () => {
  expect((await processTogether(3, 3)).toSorted()).toEqual(['a', 'b', 'c', 'd']);
});

test('rows of a queue without `maxConcurrent` are processed one after the other', async () => {
  expect(await processTogether(undefined, 1)).toEqual(['a', 'b', 'c', 'd']);
});

/** Prepares a run of four rows, two at once, which records the rows that begin and those that are released. */
function prepareRun() {
  const handover = openHandover();
  const begun: string[] = [];
  const released: string[] = [];
  let finish = (): void => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const services = Object.create(world.services, { handover: { value: handover } });
  const until = new Date(world.clock.now().getTime() + 60_000);
  const start = () =>
    processDueRows(services, ['a', 'b', 'c', 'd'], until, {
      queue: 'duels',
      maxConcurrent: 2,
      getId: (row) => row,
      process: async (row) => {
        begun.push(row);
        await finished;
      },
      getRetryTime: () => null,
      release: async (row, dueAt) => {
        expect(dueAt).toEqual(world.clock.now());
        released.push(row);
      },
    });
  return { handover, begun, released, finish, start };
}

test('a process that stops releases the rows that it has not begun at once, and the others when it gives up', async () => {
  const { handover, begun, released, finish, start } = prepareRun();
  const run = start();
  await expect.poll(() => begun).toEqual(['a', 'b']);
  await handover.releaseWaiting();
  expect(released).toEqual(['c', 'd']);
  await handover.releaseAll();
  expect(released).toEqual(['c', 'd', 'a', 'b']);
  finish();
  await run;
  expect(begun).toEqual(['a', 'b']);
});

test('rows that end while the process stops are not released', async () => {
  const { handover, begun, released, finish, start } = prepareRun();
  const run = start();
  await expect.poll(() => begun).toEqual(['a', 'b']);
  await handover.releaseWaiting();
  finish();
  await run;
  await handover.releaseAll();
  expect([begun, released]).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('rows that are claimed while the process stops are released at once', async () => {
  const { handover, begun, released, start } = prepareRun();
  await handover.releaseWaiting();
  await start();
  await handover.releaseAll();
  expect([begun, released]).toEqual([[], ['a', 'b', 'c', 'd']]);
});
