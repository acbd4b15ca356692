/** One state of a finite state entropy table (RFC 8878, 4.1): its symbol, and the states it can come from. */
interface FseState {
  readonly symbol: number;
  readonly bits: number;
  readonly baseline: number;
}

/** Bits from the lowest to the highest, as a Zstandard sequence section holds them. */
export class BitWriter {
  private readonly bytes: number[] = [];
  private held = 0;
  private count = 0;

  write(value: number, bits: number): void {
    for (let bit = 0; bit < bits; bit += 1) {
      this.held |= ((value >> bit) & 1) << this.count;
      this.count += 1;
      if (this.count < 8) continue;
      this.bytes.push(this.held);
      this.held = 0;
      this.count = 0;
    }
  }

  /** Ends the stream with the one bit that tells a reader where it begins. */
  end(): Uint8Array {
    this.write(1, 1);
    if (this.count > 0) this.bytes.push(this.held);
    return Uint8Array.from(this.bytes);
  }
}

/** Spreads the symbols over the states (RFC 8878, 4.1.1); -1 stands for less than one. */
function spread(distribution: readonly number[], size: number): number[] {
  const symbols = new Array<number>(size).fill(0);
  let high = size - 1;
  for (const [symbol, share] of distribution.entries()) if (share === -1) symbols[high--] = symbol;
  const step = (size >> 1) + (size >> 3) + 3;
  let at = 0;
  for (const [symbol, share] of distribution.entries()) {
    for (let i = 0; i < share; i += 1) {
      symbols[at] = symbol;
      do at = (at + step) & (size - 1);
      while (at > high);
    }
  }
  return symbols;
}

function statesOf(distribution: readonly number[], accuracyLog: number): FseState[] {
  const next = distribution.map((share) => Math.max(1, share));
  return spread(distribution, 1 << accuracyLog).map((symbol) => {
    const value = next[symbol] ?? 1;
    next[symbol] = value + 1;
    const bits = accuracyLog - (31 - Math.clz32(value));
    return { symbol, bits, baseline: (value << bits) - (1 << accuracyLog) };
  });
}

/** Encodes symbols of one kind, the last one first. */
export class FseEncoder {
  private readonly states: readonly FseState[];
  private state: number | null = null;

  constructor(
    distribution: readonly number[],
    private readonly accuracyLog: number,
  ) {
    this.states = statesOf(distribution, accuracyLog);
  }

  write(symbol: number, out: BitWriter): void {
    const after = this.state;
    const place = this.states.findIndex(
      (state) =>
        state.symbol === symbol &&
        (after === null || (after >= state.baseline && after < state.baseline + (1 << state.bits))),
    );
    const found = this.states[place];
    if (!found) throw new RangeError(`symbol ${symbol} is not in the table`);
    if (after !== null) out.write(after - found.baseline, found.bits);
    this.state = place;
  }

  /** Writes the state with which a reader begins. */
  flush(out: BitWriter): void {
    out.write(this.state ?? 0, this.accuracyLog);
  }
}
