/**
 * How long a page waits before it sends the lock or asks the player to, in slots after the target slot. The provider
 * and the crank have time to send it first; and the delays are far below the 512 slots after which the target slot's
 * hash is lost.
 */
export interface LockDelays {
  /** Slots until the page of a burner, which signs without asking, sends the lock. */
  readonly sendAfterSlots: bigint;
  /** Slots until a player is asked to send the lock; from then on a burner's page doesn't send it by itself. */
  readonly askAfterSlots: bigint;
}

/** Mean number of slots after the target slot until a burner's page sends the lock. */
const MEAN_SEND_DELAY_SLOTS = 16;
/** Largest random difference from the mean delay, earlier or later. */
const MAX_SEND_JITTER_SLOTS = 8;
/** Slots after the target slot until a player is asked to send the lock. */
const ASK_AFTER_SLOTS = 64n;

/**
 * Picks the delays of a page. `jitter` is a random number from 0 to 1, so that the two players' pages seldom send the
 * lock at the same time.
 */
export const pickLockDelays = (jitter: number): LockDelays => ({
  sendAfterSlots: BigInt(
    MEAN_SEND_DELAY_SLOTS - MAX_SEND_JITTER_SLOTS + Math.round(jitter * 2 * MAX_SEND_JITTER_SLOTS),
  ),
  askAfterSlots: ASK_AFTER_SLOTS,
});

/**
 * Decides what the page does: wait, send the lock, or ask the player to send it. `slotsDue` is the number of slots
 * since the target slot, null while the lock can't be sent.
 */
export function decideLockAction(
  slotsDue: bigint | null,
  { sendAfterSlots, askAfterSlots }: LockDelays,
  isBurner: boolean,
): 'wait' | 'send' | 'ask' {
  if (slotsDue === null) return 'wait';
  if (isBurner && slotsDue < askAfterSlots) return slotsDue >= sendAfterSlots ? 'send' : 'wait';
  return slotsDue >= askAfterSlots ? 'ask' : 'wait';
}
