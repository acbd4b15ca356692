/**
 * Lower limit of the measured slot length, in milliseconds: an RPC that reports a wrong slot causes no flood of reads.
 */
const MIN_SLOT_MS = 10;
/**
 * Upper limit of the measured slot length, as a multiple of the usual one: on a chain that goes on after a halt, no
 * read comes much too late.
 */
const MAX_SLOT_FACTOR = 1.5;
/** Slots over which the length of a slot is measured: at least `min`. After `max`, a new measurement begins. */
const MEASUREMENT_SLOTS = { min: 4n, max: 128n };

/** Measures how long the chain's slots take, from the slots that were read. */
export class SlotDurationMeter {
  readonly #maxSlotMs: number;
  #slotMs: number;
  #firstReading: { readonly slot: bigint; readonly readAtMs: number } | null = null;

  /** `slotMs` is the usual length of a slot in milliseconds. */
  constructor(slotMs: number) {
    this.#slotMs = slotMs;
    this.#maxSlotMs = slotMs * MAX_SLOT_FACTOR;
  }

  /** The length of a slot in milliseconds, as last measured; the usual length before that. */
  get slotMs(): number {
    return this.#slotMs;
  }

  /** Notes that `slot` was read at `readAtMs`, in milliseconds of `performance.now()`. */
  recordSlot(slot: bigint, readAtMs: number): void {
    this.#firstReading ??= { slot, readAtMs };
    const passed = slot - this.#firstReading.slot;
    if (passed >= MEASUREMENT_SLOTS.min) {
      const measured = (readAtMs - this.#firstReading.readAtMs) / Number(passed);
      this.#slotMs = Math.min(this.#maxSlotMs, Math.max(MIN_SLOT_MS, measured));
    }
    if (passed < 0n || passed >= MEASUREMENT_SLOTS.max) this.#firstReading = { slot, readAtMs };
  }
}
