import type { Priority } from './nodes/turn-queue';

interface RunningRead<Value> {
  readonly minSlot: bigint;
  readonly answer: Promise<Value>;
}

/**
 * Reads of one kind that haven't been answered yet. Callers with the same key share a read. Housekeeping also joins the
 * reads of players, but a player doesn't join a read of housekeeping, which may still have to wait for its turn behind
 * calls of players.
 */
export class RunningReads<Value> {
  private readonly running: Readonly<Record<Priority, Map<string, RunningRead<Value>>>> = {
    player: new Map(),
    housekeeping: new Map(),
  };

  /** Joins a read under way that demands `minSlot` or a later slot, or else begins one. */
  share(priority: Priority, begin: () => Promise<Value>, key = '', minSlot = 0n): Promise<Value> {
    const joinable = [this.running.player.get(key), this.running[priority].get(key)];
    const joined = joinable.find((read) => read !== undefined && read.minSlot >= minSlot);
    if (joined !== undefined) return joined.answer;
    const reads = this.running[priority];
    const current = {
      minSlot,
      answer: begin().finally(() => {
        if (reads.get(key) === current) reads.delete(key);
      }),
    };
    reads.set(key, current);
    return current.answer;
  }
}
