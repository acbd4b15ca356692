/** Slots that the crank waits for the provider, which sends each step at once. Source: docs/duel-v4.md, "Who sends what". */
export const CRANK_DELAY_SLOTS = 4n;

/** Remembers since which slot each step of one duel has been possible. Lost with the process, which only costs time. */
export class ProviderWait {
  readonly #since = new Map<string, bigint>();

  /** Whether a step has been possible for `CRANK_DELAY_SLOTS`, counted from the first call that named it. */
  isOver(step: string, slot: bigint): boolean {
    const since = this.#since.get(step) ?? slot;
    this.#since.set(step, since);
    return slot >= since + CRANK_DELAY_SLOTS;
  }
}
