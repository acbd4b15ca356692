import { performance } from 'node:perf_hooks';
import type { Chain } from './chain';

/** How long a sent transaction waits for others, to be executed together. */
const BATCH_MS = 5;

/**
 * Produces slots at the chain's pace, and executes transactions soon after they arrive. Doesn't keep the process
 * alive.
 */
export class SlotMaker {
  private next: NodeJS.Timeout | null = null;
  private batch: NodeJS.Timeout | null = null;
  private dueMs = performance.now();

  /** With `slotMs` 0, nothing happens by itself: no slots are produced and no transactions executed. */
  constructor(
    private readonly chain: Chain,
    private readonly slotMs: number,
    private readonly onError: (error: unknown) => void,
  ) {
    if (slotMs > 0) this.plan();
  }

  /**
   * Plans the next slot. A slightly late slot doesn't delay later ones; after a longer pause, missed ones aren't made
   * up for.
   */
  private plan(): void {
    const now = performance.now();
    this.dueMs = Math.max(this.dueMs + this.slotMs, now);
    this.next = setTimeout(() => {
      this.attempt(() => this.chain.tick());
      this.plan();
    }, this.dueMs - now).unref();
  }

  processSoon(): void {
    if (this.slotMs === 0 || this.batch) return;
    this.batch = setTimeout(() => {
      this.batch = null;
      this.attempt(() => this.chain.processPending());
    }, BATCH_MS).unref();
  }

  stop(): void {
    clearTimeout(this.next ?? undefined);
    clearTimeout(this.batch ?? undefined);
  }

  private attempt(step: () => void): void {
    try {
      step();
    } catch (error) {
      this.onError(error);
    }
  }
}
