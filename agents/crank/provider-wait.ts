/**
 * Slots that the crank waits for the provider, which sends each step at once. Source: docs/duel-v4.md, "Who sends each
 * step".
 */
export const CRANK_DELAY_SLOTS = 4n;

/** Remembers since which slot each step of one duel has been possible. Lost with the process, which only costs time. */
export class ProviderWait {
  readonly #possibleSinceSlots = new Map<string, bigint>();

  /**
   * Whether a step has been possible for `CRANK_DELAY_SLOTS`: counted from `possibleSince` if the account has that
   * slot, else from the first call that named the step.
   */
  isOver(step: string, slot: bigint, possibleSince: bigint | null = null): boolean {
    const since = possibleSince ?? this.#possibleSinceSlots.get(step) ?? slot;
    this.#possibleSinceSlots.set(step, since);
    return slot >= since + CRANK_DELAY_SLOTS;
  }
}
