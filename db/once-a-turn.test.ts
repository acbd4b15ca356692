import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Queries } from './client';
import { onceATurn } from './once-a-turn';

const queries = {} as Queries;

/** A state that counts how often it was read. */
function world() {
  const state = { value: 1, reads: [] as string[] };
  const look = onceATurn(async (_: Queries, name: string, limit: number) => {
    state.reads.push(`${name} ${limit}`);
    await nextTurn();
    if (name === 'broken') throw new Error('no');
    return { value: state.value };
  });
  return { state, look };
}

test('equal reads of one turn are one, others are their own', async () => {
  const { state, look } = world();
  const [one, two, other] = await Promise.all([look(queries, 'a', 1), look(queries, 'a', 1), look(queries, 'a', 2)]);
  expect(state.reads).toEqual(['a 1', 'a 2']);
  expect(two).toBe(one);
  expect(other).not.toBe(one);
});

test('another database is another read', async () => {
  const { state, look } = world();
  await Promise.all([look(queries, 'a', 1), look({} as Queries, 'a', 1)]);
  expect(state.reads).toHaveLength(2);
});

test('a read never joins one that has begun, so that it sees what was written before it', async () => {
  const { state, look } = world();
  const early = look(queries, 'a', 1);
  await expect.poll(() => state.reads.length, { interval: 0 }).toBe(1);
  const late = look(queries, 'a', 1);
  await Promise.all([early, late]);
  expect(state.reads).toHaveLength(2);
});

test('nobody is left waiting by a read that fails, and the next turn tries again', async () => {
  const { state, look } = world();
  const both = await Promise.allSettled([look(queries, 'broken', 1), look(queries, 'broken', 1)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(look(queries, 'broken', 1)).rejects.toThrow('no');
  expect(state.reads).toHaveLength(2);
});
