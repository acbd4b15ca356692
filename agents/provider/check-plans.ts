import type { ReadWindow } from '../read-window';
import type { ObservationScope } from './chain';

/** When a duel is read next, and how much of it. */
export interface PlannedCheck extends ReadWindow {
  readonly depth: ObservationScope;
  /** Whether no RPC showed a lock whose reveal slot is reached, or a later stage. */
  readonly isTooEarlyToReveal: boolean;
}

/** The planned reads of open duels by terms hash. Times are in milliseconds of `performance.now()`. */
export class CheckPlans {
  readonly #plans = new Map<string, PlannedCheck>();

  find(termsHash: string): PlannedCheck | null {
    return this.#plans.get(termsHash) ?? null;
  }

  put(termsHash: string, plan: PlannedCheck): void {
    this.#plans.set(termsHash, plan);
  }

  /** Whether the last read of a duel showed that its seed can't be revealed before the next one. */
  isTooEarlyToReveal(termsHash: string, now: number): boolean {
    const { isTooEarlyToReveal = false, latestMs: latest = now } = this.find(termsHash) ?? {};
    return isTooEarlyToReveal && latest > now;
  }

  forgetAllBut(termsHashes: ReadonlySet<string>): void {
    for (const termsHash of this.#plans.keys()) if (!termsHashes.has(termsHash)) this.#plans.delete(termsHash);
  }
}
