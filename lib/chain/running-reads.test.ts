import { expect, test } from 'vitest';
import { RunningReads } from './running-reads';

interface BegunRead {
  resolve(answer: number): void;
  reject(error: Error): void;
}

/** Creates reads that stay unanswered until the test answers them. */
function openReads() {
  const begun: BegunRead[] = [];
  const begin = () => new Promise<number>((resolve, reject) => begun.push({ resolve, reject }));
  return { reads: new RunningReads<number>(), begun, begin };
}

test('housekeeping joins the reads of players, and a player waits for no read of housekeeping', async () => {
  const { reads, begun, begin } = openReads();
  const housekeeping = reads.share('housekeeping', begin);
  const player = reads.share('player', begin);
  const later = reads.share('housekeeping', begin);
  expect(begun).toHaveLength(2);
  begun[1]?.resolve(2);
  expect(await Promise.all([player, later])).toEqual([2, 2]);
  expect(reads.share('housekeeping', begin)).toBe(housekeeping);
  begun[0]?.resolve(1);
  expect(await housekeeping).toBe(1);
});

test('a read that is over isn’t joined, also if it failed', async () => {
  const { reads, begun, begin } = openReads();
  const failed = reads.share('player', begin);
  begun[0]?.reject(new Error('away'));
  await expect(failed).rejects.toThrow('away');
  void reads.share('player', begin);
  expect(begun).toHaveLength(2);
});

test('keys are apart, and so is a demand for a later slot', () => {
  const { reads, begun, begin } = openReads();
  for (const [key, slot] of [
    ['a', 5n],
    ['b', 5n],
    ['a', 4n],
    ['a', 6n],
  ] as const)
    void reads.share('player', begin, key, slot);
  expect(begun).toHaveLength(3);
});
