import type { Blockhash } from '@solana/kit';
import { bankHashOf, type Genesis } from './genesis';
import { SLOTS_PER_EPOCH, type Vm } from './runtime/vm';
import type { SlotTimes } from './slot-times';

/** The SlotHashes sysvar holds the hashes of so many slots. */
export const SLOT_HASHES = 512;

/** What programs see of time: the clock and the hashes of the newest slots. */
export class Sysvars {
  private slotHashes: { slot: bigint; hash: string }[] = [];

  constructor(
    private readonly vm: Vm,
    private readonly genesis: Genesis,
    private readonly times: SlotTimes,
  ) {}

  /** Puts a closed slot in front of the slot hashes. */
  push(slot: number, blockhash: Blockhash): void {
    const entry = { slot: BigInt(slot), hash: bankHashOf(this.genesis, slot, blockhash) };
    this.slotHashes = [entry, ...this.slotHashes].slice(0, SLOT_HASHES);
  }

  /** Shows the slot hashes to programs. */
  publish(): void {
    this.vm.setSlotHashes(this.slotHashes);
  }

  /** Sets the clock to a slot. */
  setClock(slot: number): void {
    const epochStart = Math.floor(slot / SLOTS_PER_EPOCH) * SLOTS_PER_EPOCH;
    this.vm.setClock(slot, this.times.unixTime(slot), this.times.unixTime(epochStart));
  }
}
