import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { testSeed } from '../../testing/statistics/chi-square';
import { calculateFlipResult, currentFlipMode as mode } from './rules';

const seed = testSeed('flip');

it('shows the side that the lowest bit of the number says, and wins for who chose it', () => {
  for (const clientSeed of ['one', 'two', 'three', 'four']) {
    const digest = createHmac('sha256', seed).update(`${clientSeed}:0`).digest();
    const side = digest.readBigUInt64BE() % 2n === 0n ? 'heads' : 'tails';
    const result = calculateFlipResult(mode, seed, clientSeed, 'heads');
    expect(result).toEqual({
      choice: 'heads',
      side,
      won: side === 'heads',
      draw: { value: side === 'heads' ? '0' : '1', nonce: 0, outOf: 2 },
    });
    expect(calculateFlipResult(mode, seed, clientSeed, 'tails').won).toBe(side === 'tails');
  }
});
