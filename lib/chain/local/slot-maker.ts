import type { Chain } from './chain';

/** How long a sent transaction waits for others to run with. */
const BATCH_MS = 5;

/** Makes slots at the chain's pace, and runs what is sent soon after it comes in. Does not keep the process alive. */
export class SlotMaker {
  private readonly slots: NodeJS.Timeout | null;
  private batch: NodeJS.Timeout | null = null;

  constructor(
    private readonly chain: Chain,
    private readonly slotMs: number,
    private readonly onError: (error: unknown) => void,
  ) {
    this.slots = slotMs > 0 ? setInterval(() => this.attempt(() => chain.tick()), slotMs).unref() : null;
  }

  processSoon(): void {
    if (this.slotMs === 0 || this.batch) return;
    this.batch = setTimeout(() => {
      this.batch = null;
      this.attempt(() => this.chain.processPending());
    }, BATCH_MS).unref();
  }

  stop(): void {
    if (this.slots) clearInterval(this.slots);
    if (this.batch) clearTimeout(this.batch);
  }

  private attempt(step: () => void): void {
    try {
      step();
    } catch (error) {
      this.onError(error);
    }
  }
}
