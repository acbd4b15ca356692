import type { ReadWindow } from '../read-window';
import type { ObservationScope } from './chain';

/** When a duel's account is read next, and from how many RPCs and at which commitments. */
export interface PlannedCheck extends ReadWindow {
  readonly depth: ObservationScope;
  /**
   * True if every RPC that answered the last read showed the duel before its lock or before its reveal slot, or if a
   * duel that isn't accepted hasn't been read yet.
   */
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

  /** Whether the plan says that a duel's seed can't be revealed yet. False once the planned read is overdue. */
  isTooEarlyToReveal(termsHash: string, now: number): boolean {
    const { isTooEarlyToReveal = false, latestMs = now } = this.find(termsHash) ?? {};
    return isTooEarlyToReveal && latestMs > now;
  }

  forgetAllBut(termsHashes: ReadonlySet<string>): void {
    for (const termsHash of this.#plans.keys()) if (!termsHashes.has(termsHash)) this.#plans.delete(termsHash);
  }
}
