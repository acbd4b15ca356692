import { describe, expect, it } from 'vitest';
import { type QueuePriority, StepQueue } from './step-queue';

/** Creates a queue whose steps end when the test ends them, and records the names of the steps that have begun. */
function createRecordingQueue(maxRunning: number) {
  const queue = new StepQueue(maxRunning);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (priority: QueuePriority, name: string): void =>
    queue.add(priority, () => {
      begun.push(name);
      return new Promise((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { add, end, begun };
}

describe('StepQueue', () => {
  it('runs deadlines before payouts and payouts before closes, each in turn', async () => {
    const { add, end, begun } = createRecordingQueue(2);
    for (const name of ['first', 'second']) add('payout', name);
    add('close', 'close');
    for (const name of ['third', 'fourth']) add('payout', name);
    add('deadline', 'lock');
    for (const name of ['first', 'second', 'lock', 'third']) await end(name);
    expect(begun).toEqual(['first', 'second', 'lock', 'third', 'fourth', 'close']);
  });

  it('leaves half of its places to others than hundreds of closes', async () => {
    const { add, end, begun } = createRecordingQueue(4);
    for (let at = 0; at < 300; at += 1) add('close', `close ${at}`);
    expect(begun).toEqual(['close 0', 'close 1']);
    add('deadline', 'lock');
    add('payout', 'payout');
    expect(begun.slice(2)).toEqual(['lock', 'payout']);
    await end('close 0');
    expect(begun.at(-1)).toBe('close 2');
  });
});
