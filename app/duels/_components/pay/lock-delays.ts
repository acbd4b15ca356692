/**
 * Delays of a page before it acts, in slots from the target slot. They leave time for the provider and the crank, and
 * are far below the 512 slots after which the target slot's hash is lost.
 */
export interface LockDelays {
  /** Slots until the page of a burner, which signs without asking, sends the lock. */
  readonly sendAfterSlots: bigint;
  /** Slots until a player is asked to send the lock; from then on a burner's page doesn't send it by itself. */
  readonly askAfterSlots: bigint;
}

const MEAN_SEND_DELAY_SLOTS = 16;
const MAX_SEND_JITTER_SLOTS = 8;
const ASK_AFTER_SLOTS = 64n;

/**
 * Picks the delays of one page. `jitter` is a random number from 0 to 1, so that both players' pages don't send at
 * once.
 */
export const pickLockDelays = (jitter: number): LockDelays => ({
  sendAfterSlots: BigInt(
    MEAN_SEND_DELAY_SLOTS - MAX_SEND_JITTER_SLOTS + Math.round(jitter * 2 * MAX_SEND_JITTER_SLOTS),
  ),
  askAfterSlots: ASK_AFTER_SLOTS,
});

/** Decides what a page does about a lock that has been possible for `slotsDue` slots; null while it isn't. */
export function decideLockAction(
  slotsDue: bigint | null,
  { sendAfterSlots, askAfterSlots }: LockDelays,
  isBurner: boolean,
): 'wait' | 'send' | 'ask' {
  if (slotsDue === null) return 'wait';
  if (isBurner && slotsDue < askAfterSlots) return slotsDue >= sendAfterSlots ? 'send' : 'wait';
  return slotsDue >= askAfterSlots ? 'ask' : 'wait';
}
