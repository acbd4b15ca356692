import { performance } from 'node:perf_hooks';
import type { Chain } from './chain';

/**
 * Maximum wait between a transaction's arrival and the execution of all pending transactions, in milliseconds. They
 * land in the open slot; the slots' own timing doesn't change.
 */
const BATCH_DELAY_MS = 5;

/**
 * Produces slots at the chain's pace, and executes transactions soon after they arrive. Doesn't keep the process
 * alive.
 */
export class SlotMaker {
  private nextSlotTimer: NodeJS.Timeout | null = null;
  private batchTimer: NodeJS.Timeout | null = null;
  private nextSlotAtMs = performance.now();

  /** With `slotMs` 0, nothing happens by itself: no slots are produced and no transactions executed. */
  constructor(
    private readonly chain: Chain,
    private readonly slotMs: number,
    private readonly onError: (error: unknown) => void,
  ) {
    if (slotMs > 0) this.scheduleNextSlot();
  }

  /**
   * Plans the next slot. A slot that is slightly late doesn't delay later slots. After a longer pause, the slots that
   * were missed aren't produced.
   */
  private scheduleNextSlot(): void {
    const now = performance.now();
    this.nextSlotAtMs = Math.max(this.nextSlotAtMs + this.slotMs, now);
    this.nextSlotTimer = setTimeout(() => {
      this.runReportingErrors(() => this.chain.tick());
      this.scheduleNextSlot();
    }, this.nextSlotAtMs - now).unref();
  }

  scheduleProcessing(): void {
    if (this.slotMs === 0 || this.batchTimer) return;
    this.batchTimer = setTimeout(() => {
      this.batchTimer = null;
      this.runReportingErrors(() => this.chain.processPending());
    }, BATCH_DELAY_MS).unref();
  }

  stop(): void {
    clearTimeout(this.nextSlotTimer ?? undefined);
    clearTimeout(this.batchTimer ?? undefined);
  }

  private runReportingErrors(step: () => void): void {
    try {
      step();
    } catch (error) {
      this.onError(error);
    }
  }
}
