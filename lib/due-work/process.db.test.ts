import { expect, test } from 'vitest';
import { openWorld } from '../../testing/service/world';
import { processDueRows } from './process';

const world = await openWorld();

/** Processes rows that wait for one another: each ends only once `atOnce` of them have begun. */
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

test('rows of another queue are processed one after the other', async () => {
  expect(await processTogether(undefined, 1)).toEqual(['a', 'b', 'c', 'd']);
});
