import { pause } from '../../lib/client/retry';

/** Pause between two rounds of reads. */
const POLL_MS = 200;
/** Total of the pauses after which a poll gives up; `pollUntilSlot` counts it anew from each new slot. */
const GIVE_UP_AFTER_MS = 120_000;

/** Reads until the result isn't null. Throws after two minutes of pauses, with `what` in the message. */
export async function pollUntilFound<Value>(what: string, read: () => Promise<Value | null>): Promise<Value> {
  for (let waited = 0; waited < GIVE_UP_AFTER_MS; waited += POLL_MS) {
    const found = await read();
    if (found !== null) return found;
    await pause(POLL_MS);
  }
  throw new Error(`${what} did not come within two minutes`);
}

/** The two reads that `pollUntilSlot` repeats. */
interface SlotPoll<Value> {
  readonly readSlot: () => Promise<bigint>;
  readonly read: () => Promise<Value | null>;
}

/**
 * Reads until the result isn't null. Returns `missed` if it still is null once `slot` has passed, however long the
 * chain takes. Throws after two minutes of pauses without a new slot, with `what` in the message.
 */
export async function pollUntilSlot<Value>(
  what: string,
  slot: bigint,
  { readSlot, read }: SlotPoll<Value>,
): Promise<Value | 'missed'> {
  let latest = -1n;
  for (let waited = 0; waited < GIVE_UP_AFTER_MS; waited += POLL_MS) {
    const now = await readSlot();
    const found = await read();
    if (found !== null) return found;
    if (now > slot) return 'missed';
    if (now > latest) {
      latest = now;
      waited = 0;
    }
    await pause(POLL_MS);
  }
  throw new Error(`waiting for ${what}: the chain has made no slot for two minutes`);
}
