import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { chiSquare, LEAST_P, testSeed } from '../core/testing/chi-square';
import { flipResult, currentFlipMode as mode } from './rules';

const seed = testSeed('flip');

it('shows the side that the lowest bit of the number says, and wins for who chose it', () => {
  for (const clientSeed of ['one', 'two', 'three', 'four']) {
    const digest = createHmac('sha256', seed).update(`${clientSeed}:0`).digest();
    const side = digest.readBigUInt64BE() % 2n === 0n ? 'heads' : 'tails';
    const result = flipResult(mode, seed, clientSeed, 'heads');
    expect(result).toEqual({
      choice: 'heads',
      side,
      won: side === 'heads',
      draw: { value: side === 'heads' ? '0' : '1', nonce: 0, outOf: 2 },
    });
    expect(flipResult(mode, seed, clientSeed, 'tails').won).toBe(side === 'tails');
  }
});

it('is even over a million flips', () => {
  const flips = 1_000_000;
  let heads = 0;
  for (let nth = 0; nth < flips; nth += 1) if (flipResult(mode, seed, `player-${nth}`, 'heads').won) heads += 1;
  const { statistic, p } = chiSquare([heads, flips - heads], [flips / 2, flips / 2]);
  console.info(`flip: chi-square ${statistic.toFixed(1)} over ${flips} draws, p = ${p.toFixed(4)}`);
  expect(p).toBeGreaterThan(LEAST_P);
}, 300_000);
