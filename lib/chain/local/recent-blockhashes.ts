import { createHash } from 'node:crypto';
import type { Blockhash } from '@solana/kit';
import type { WireMessage } from './runtime/wire';

/** A transaction can land if at most this many closed blocks follow the block of its blockhash. */
export const MAX_PROCESSING_AGE = 150;
/** Maximum age of a message's blockhash, in blocks, at which a node still returns the message's fee. */
export const MAX_RECENT_BLOCKHASHES = 300;

/** Returns the identity of a message. A message lands only once, even with different signatures. */
const hashMessage = (message: WireMessage): string => createHash('sha256').update(message.bytes).digest('base64');

/**
 * The hashes of the newest block and of the 300 before it, and the messages that landed in them or in the open slot.
 * Every slot has a block here, so slot and block height are equal.
 */
export class RecentBlockhashes {
  private readonly slotByBlockhash = new Map<Blockhash, number>();
  private readonly landedSlotByMessage = new Map<string, number>();
  private newestBlockhash: Blockhash | null = null;

  register(slot: number, blockhash: Blockhash): void {
    this.newestBlockhash = blockhash;
    this.slotByBlockhash.set(blockhash, slot);
    for (const [old, at] of this.slotByBlockhash) {
      if (at >= slot - MAX_RECENT_BLOCKHASHES) break;
      this.slotByBlockhash.delete(old);
    }
    for (const [key, at] of this.landedSlotByMessage) {
      if (at >= slot - MAX_RECENT_BLOCKHASHES) break;
      this.landedSlotByMessage.delete(key);
    }
  }

  /** The hash of the block that was registered last. Throws if there is none. */
  get newest(): Blockhash {
    if (this.newestBlockhash === null) throw new Error('no block is registered');
    return this.newestBlockhash;
  }

  private calculateAge(blockhash: Blockhash, newest: number): number {
    const slot = this.slotByBlockhash.get(blockhash);
    return slot === undefined || slot > newest ? Number.POSITIVE_INFINITY : newest - slot;
  }

  /** Whether a transaction with this blockhash can land in the block after `newest`. */
  isValid(blockhash: Blockhash, newest: number): boolean {
    return this.calculateAge(blockhash, newest) <= MAX_PROCESSING_AGE;
  }

  /** Whether a node whose newest block is `newest` still returns the fee of a message with this blockhash. */
  isKnown(blockhash: Blockhash, newest: number): boolean {
    return this.calculateAge(blockhash, newest) <= MAX_RECENT_BLOCKHASHES;
  }

  recordLanded(message: WireMessage, slot: number): void {
    this.landedSlotByMessage.set(hashMessage(message), slot);
  }

  /** Whether this message landed in `slot` or before. */
  hasLanded(message: WireMessage, slot: number): boolean {
    return (this.landedSlotByMessage.get(hashMessage(message)) ?? Number.POSITIVE_INFINITY) <= slot;
  }
}
