import { base58 } from '@scure/base';
import type { Blockhash } from '@solana/kit';
import { deriveBankHash, type Genesis } from './genesis';
import { SLOTS_PER_EPOCH, type Vm } from './runtime/vm';
import type { SlotTimes } from './slot-times';

/** Number of slots in the SlotHashes sysvar. */
const SLOT_HASHES_LENGTH = 512;
/**
 * Number of slot hashes that the chain stores: more than the sysvar has, because accounts can be read as they were in
 * earlier slots.
 */
export const STORED_SLOT_HASH_COUNT = 1024;
/** Size of one entry of the SlotHashes sysvar: a slot as u64, and a hash. */
const SLOT_HASH_BYTES = 40;

/** Sysvars for the clock and for the hashes of the newest slots. */
export class Sysvars {
  /** Newest first. */
  private slotHashes: { readonly slot: bigint; readonly hash: string }[] = [];

  constructor(
    private readonly vm: Vm,
    private readonly genesis: Genesis,
    private readonly times: SlotTimes,
  ) {}

  /** Adds a closed slot to the slot hashes. */
  addSlotHash(slot: number, blockhash: Blockhash): void {
    const entry = { slot: BigInt(slot), hash: deriveBankHash(this.genesis, slot, blockhash) };
    this.slotHashes = [entry, ...this.slotHashes].slice(0, STORED_SLOT_HASH_COUNT);
  }

  /** Returns the hashes that programs in `slot` see: those of earlier slots. */
  private listSlotHashes(slot: number) {
    return this.slotHashes.filter((entry) => entry.slot < slot).slice(0, SLOT_HASHES_LENGTH);
  }

  /** Sets the SlotHashes sysvar for programs that run in `slot`: it holds the hashes of the slots before that one. */
  publishSlotHashes(slot: number): void {
    this.vm.setSlotHashes(this.listSlotHashes(slot));
  }

  /** Sets the clock sysvar to a slot and its time. */
  setClock(slot: number): void {
    const epochStart = Math.floor(slot / SLOTS_PER_EPOCH) * SLOTS_PER_EPOCH;
    this.vm.setClock(slot, this.times.calculateUnixTime(slot), this.times.calculateUnixTime(epochStart));
  }

  /** Returns the bytes of the SlotHashes sysvar at a slot. */
  encodeSlotHashes(slot: number): Uint8Array {
    const entries = this.listSlotHashes(slot);
    const data = Buffer.alloc(8 + SLOT_HASHES_LENGTH * SLOT_HASH_BYTES);
    data.writeBigUInt64LE(BigInt(entries.length));
    for (const [i, entry] of entries.entries()) {
      data.writeBigUInt64LE(entry.slot, 8 + i * SLOT_HASH_BYTES);
      data.set(base58.decode(entry.hash), 16 + i * SLOT_HASH_BYTES);
    }
    return data;
  }
}
