/** Slots from the target slot until a page acts. Source: docs/duel-v4.md, "A duel from start to end". */
export interface LockDelays {
  /** Until a burner, which signs without asking, sends the lock. */
  readonly sendAfterSlots: bigint;
  /** Until the player of any other wallet is asked. */
  readonly askAfterSlots: bigint;
}

const FIRST_SEND_SLOTS = 16;
const SPREAD_SLOTS = 8;
const ASK_SLOTS = 64n;

/** Picks the delays of one page. `jitter` is from 0 to 1, so that both players' pages don't send at once. */
export const pickLockDelays = (jitter: number): LockDelays => ({
  sendAfterSlots: BigInt(FIRST_SEND_SLOTS - SPREAD_SLOTS + Math.round(jitter * 2 * SPREAD_SLOTS)),
  askAfterSlots: ASK_SLOTS,
});

/** Decides what a page does about a lock that has been possible for `slotsDue` slots; null while it isn't. */
export function decideLock(
  slotsDue: bigint | null,
  { sendAfterSlots, askAfterSlots }: LockDelays,
  isBurner: boolean,
): 'wait' | 'send' | 'ask' {
  if (slotsDue === null) return 'wait';
  if (isBurner && slotsDue < askAfterSlots) return slotsDue >= sendAfterSlots ? 'send' : 'wait';
  return slotsDue >= askAfterSlots ? 'ask' : 'wait';
}
