/**
 * Slots that the crank waits after a step becomes possible, because the provider sends each of its steps at once.
 * Source: docs/duel-v4.md, "Who sends each step".
 */
export const CRANK_DELAY_SLOTS = 4n;

/**
 * Remembers since which slot each step of one duel has been possible. Kept in memory only: after a restart the crank
 * waits again for a step whose slot isn't passed to `isOver`.
 */
export class ProviderWait {
  readonly #possibleSinceSlots = new Map<string, bigint>();

  /**
   * Whether a step has been possible for `CRANK_DELAY_SLOTS`, counted from `possibleSince` or, if that is null, from
   * the first call with this step.
   */
  isOver(step: string, slot: bigint, possibleSince: bigint | null = null): boolean {
    const since = possibleSince ?? this.#possibleSinceSlots.get(step) ?? slot;
    this.#possibleSinceSlots.set(step, since);
    return slot >= since + CRANK_DELAY_SLOTS;
  }
}
