import { base58 } from '@scure/base';
import { sha256 } from '../../lib/core/hash';

/** A deterministic source of bytes and numbers, derived from a seed, so that test data is reproducible. */
export class SeededRandom {
  private count = 0;

  constructor(private readonly seed: string) {}

  /** Returns 32 bytes. */
  nextBytes(): Uint8Array {
    this.count += 1;
    return sha256(`${this.seed}:${this.count}`);
  }

  /** Returns a number from 0 to `below` - 1. Slightly biased: fine for tests, not for draws. */
  nextBelow(below: number): number {
    return Number(new DataView(this.nextBytes().buffer).getBigUint64(0) % BigInt(below));
  }

  oneOf<Value>(...values: readonly [Value, ...Value[]]): Value {
    return values[this.nextBelow(values.length)] as Value;
  }

  address(): string {
    return base58.encode(this.nextBytes());
  }
}
