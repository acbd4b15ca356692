import { describe, expect, test } from 'vitest';
import {
  calculateNextCheckTime,
  hasIntentExpired,
  type IntentState,
  intentStates,
  isProofOverdue,
  unresolvedStates,
} from './intent';

const expiresAt = new Date('2026-11-21T12:00:00.000Z');
const later = (milliseconds: number): Date => new Date(expiresAt.getTime() + milliseconds);

// A payer has at most one unresolved payment intent per machine.
describe('an intent', () => {
  const unresolved: Record<IntentState, boolean> = {
    open: true,
    claimed: true,
    verified: true,
    spent: false,
    expired: false,
    failed: false,
  };

  test.each(intentStates)('that is %s blocks another one only while it is unresolved', (state) => {
    expect(unresolvedStates.has(state)).toBe(unresolved[state]);
  });
});

describe('an unpaid intent', () => {
  test.each([
    [-1, false],
    [0, false],
    [1, true],
  ])('without a transaction has expired %i ms past its time: %s', (late, expired) => {
    expect(hasIntentExpired({ expiresAt, lastValidBlockHeight: null }, later(late), 0n)).toBe(expired);
  });

  test.each([
    [1, 99n, false],
    [1, 100n, false],
    [1, 101n, true],
    [0, 101n, false],
  ])('with a transaction valid to block 100 has expired after %i ms at block %i: %s', (late, height, expired) => {
    expect(hasIntentExpired({ expiresAt, lastValidBlockHeight: 100n }, later(late), height)).toBe(expired);
  });

  test.each([
    [-1, false],
    [0, false],
    [3_599_999, false],
    [3_600_000, false],
    [3_600_001, true],
  ])('is released without proof %i ms past its time: %s', (late, released) => {
    expect(isProofOverdue(expiresAt, later(late))).toBe(released);
  });
});

describe('the next check of a payment', () => {
  const delay = (attempts: number, jitter: number) =>
    calculateNextCheckTime(attempts, expiresAt, jitter).getTime() - expiresAt.getTime();

  test.each([
    [0, 2_000],
    [1, 4_000],
    [7, 256_000],
    [8, 300_000],
    [2_000, 300_000],
  ])('after %i attempts comes %i ms later at most', (attempts, longest) => {
    expect(delay(attempts, 1)).toBe(longest);
  });

  test.each([
    [0, 2_000],
    [0.5, 3_000],
    [1, 4_000],
  ])('with jitter %d comes between half and all of that time', (jitter, milliseconds) => {
    expect(delay(1, jitter)).toBe(milliseconds);
  });
});
