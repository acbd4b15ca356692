import { setImmediate } from 'node:timers/promises';
import type { Timing } from '../../lib/chain/nodes/timing';

interface Timer {
  readonly at: number;
  run(): void;
}

/** A clock that jumps from timer to timer, as fast as the test runs. */
export class FakeTiming implements Timing {
  private time = 0;
  private timers: readonly Timer[] = [];

  now(): number {
    return this.time;
  }

  schedule(ms: number, run: () => void): () => void {
    const timer = { at: this.time + ms, run };
    this.timers = [...this.timers, timer];
    return () => {
      this.timers = this.timers.filter((each) => each !== timer);
    };
  }

  /** Advances the time by `ms`. Runs the timers that become due in order, and lets promises settle before each. */
  async advance(ms: number): Promise<void> {
    const end = this.time + ms;
    while (await this.runNext(end));
    this.time = end;
  }

  /** Runs timers until the promise settles, but none while `isBusy` says that real I/O is under way. */
  async runUntilSettled<Value>(promise: Promise<Value>, isBusy: () => boolean = () => false): Promise<Value> {
    let isSettled = false;
    const settled = promise.finally(() => {
      isSettled = true;
    });
    settled.catch(() => {});
    for (;;) {
      await setImmediate();
      if (isSettled) return settled;
      if (!isBusy()) await this.runNext(Number.POSITIVE_INFINITY);
    }
  }

  private async runNext(end: number): Promise<boolean> {
    await setImmediate();
    const [next] = [...this.timers].sort((left, right) => left.at - right.at);
    if (next === undefined || next.at > end) return false;
    this.time = Math.max(this.time, next.at);
    this.timers = this.timers.filter((each) => each !== next);
    next.run();
    return true;
  }
}
