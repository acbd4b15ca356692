/** The shortest slot in milliseconds: an RPC that claims any slot causes no flood of reads. */
const MIN_SLOT_MS = 10;
/**
 * The longest slot as a multiple of the usual one: on a chain that goes on after a halt, no read comes much too late.
 */
const MAX_SLOT_FACTOR = 1.5;
/** The length of a slot is measured over at least `min` slots, and again after `max`. */
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

  /** The length of a slot in milliseconds, as last measured. */
  get slotMs(): number {
    return this.#slotMs;
  }

  /** Notes that `slot` was read at `readAtMs`, in milliseconds of `performance.now()`. */
  recordSlot(slot: bigint, at: number): void {
    this.#firstReading ??= { slot, readAtMs: at };
    const passed = slot - this.#firstReading.slot;
    if (passed >= MEASUREMENT_SLOTS.min) {
      const measured = (at - this.#firstReading.readAtMs) / Number(passed);
      this.#slotMs = Math.min(this.#maxSlotMs, Math.max(MIN_SLOT_MS, measured));
    }
    if (passed < 0n || passed >= MEASUREMENT_SLOTS.max) this.#firstReading = { slot, readAtMs: at };
  }
}
