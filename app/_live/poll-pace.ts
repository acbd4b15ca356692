import { pause } from '../../lib/client/retry';

/** The minimum time between two polls while every tab of the browser is hidden, in milliseconds. */
export const HIDDEN_POLL_MS = 60_000;

/** Makes polls slow while no tab of the browser is visible, and ends the wait when one becomes visible. */
export class PollPace {
  private isVisible = true;
  /**
   * Whether the next wait is between slow polls. Only such a wait is cut short, not one between quick polls or before
   * another attempt to connect.
   */
  private isNextWaitSlow = false;
  private endSlowWait: () => void = () => {};

  setVisible(isVisible: boolean): void {
    this.isVisible = isVisible;
    if (isVisible) this.endSlowWait();
  }

  readonly adjustPollWaitMs = (ms: number): number => {
    this.isNextWaitSlow = !this.isVisible;
    return this.isVisible ? ms : Math.max(ms, HIDDEN_POLL_MS);
  };

  readonly wait = async (ms: number, signal?: AbortSignal): Promise<void> => {
    const isSlow = this.isNextWaitSlow;
    this.isNextWaitSlow = false;
    if (!isSlow) return pause(ms, signal);
    const shown = new AbortController();
    this.endSlowWait = () => shown.abort();
    const signals = signal === undefined ? [shown.signal] : [shown.signal, signal];
    await pause(ms, AbortSignal.any(signals)).catch(() => signal?.throwIfAborted());
  };
}
