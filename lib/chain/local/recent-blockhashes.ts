import { createHash } from 'node:crypto';
import type { Blockhash } from '@solana/kit';
import type { WireMessage } from './runtime/wire';

/** A transaction can land if at most this many closed blocks follow the block of its blockhash. */
export const MAX_PROCESSING_AGE = 150;
/** Age of a message's blockhash, in blocks, up to which a node still returns the message's fee. */
export const MAX_RECENT_BLOCKHASHES = 300;

/** Returns the identity of a message. A message lands only once, even with different signatures. */
const messageKey = (message: WireMessage): string => createHash('sha256').update(message.bytes).digest('base64');

/**
 * The hashes of the newest 300 blocks, and the messages that landed in them. Every slot has a block here, so slot and
 * block height are equal.
 */
export class RecentBlockhashes {
  private readonly slots = new Map<Blockhash, number>();
  private readonly landed = new Map<string, number>();

  register(slot: number, blockhash: Blockhash): void {
    this.slots.set(blockhash, slot);
    for (const [old, at] of this.slots) {
      if (at >= slot - MAX_RECENT_BLOCKHASHES) break;
      this.slots.delete(old);
    }
    for (const [key, at] of this.landed) {
      if (at >= slot - MAX_RECENT_BLOCKHASHES) break;
      this.landed.delete(key);
    }
  }

  private age(blockhash: Blockhash, newest: number): number {
    const slot = this.slots.get(blockhash);
    return slot === undefined || slot > newest ? Number.POSITIVE_INFINITY : newest - slot;
  }

  /** Whether a transaction with this blockhash can land in the block after `newest`. */
  isValid(blockhash: Blockhash, newest: number): boolean {
    return this.age(blockhash, newest) <= MAX_PROCESSING_AGE;
  }

  isKnown(blockhash: Blockhash, newest: number): boolean {
    return this.age(blockhash, newest) <= MAX_RECENT_BLOCKHASHES;
  }

  remember(message: WireMessage, slot: number): void {
    this.landed.set(messageKey(message), slot);
  }

  /** Whether this message landed in `slot` or before. */
  hasLanded(message: WireMessage, slot: number): boolean {
    return (this.landed.get(messageKey(message)) ?? Number.POSITIVE_INFINITY) <= slot;
  }
}
