import { expect, test } from 'vitest';
import {
  add,
  divide,
  findGreatest,
  formatDecimal,
  formatFraction,
  isLess,
  multiply,
  roundUp,
  subtract,
  toFraction,
} from './fraction';

const half = toFraction(1n, 2n);
const third = toFraction(1n, 3n);

test('a fraction is in lowest terms, with the sign in the numerator', () => {
  expect(toFraction(6n, -4n)).toEqual({ numerator: -3n, denominator: 2n });
  expect(toFraction(0n, -7n)).toEqual({ numerator: 0n, denominator: 1n });
  expect(() => toFraction(1n, 0n)).toThrow(RangeError);
});

test('calculates exactly', () => {
  expect(add(half, third)).toEqual(toFraction(5n, 6n));
  expect(subtract(third, half)).toEqual(toFraction(-1n, 6n));
  expect(multiply(half, third)).toEqual(toFraction(1n, 6n));
  expect(divide(half, third)).toEqual(toFraction(3n, 2n));
  expect(() => divide(half, toFraction(0n))).toThrow(RangeError);
});

test('compares', () => {
  expect([isLess(third, half), isLess(half, third), isLess(half, half)]).toEqual([true, false, false]);
  expect(findGreatest(third, half, toFraction(-4n))).toEqual(half);
});

test.each([
  [7n, 2n, 4n],
  [-7n, 2n, -3n],
  [6n, 2n, 3n],
  [0n, 5n, 0n],
])('rounds %d/%d up to %d', (numerator, denominator, rounded) => {
  expect(roundUp(toFraction(numerator, denominator))).toBe(rounded);
});

test('a fraction is written as a whole number if it is one', () => {
  expect([formatFraction(toFraction(-6n, 2n)), formatFraction(toFraction(7n, -2n))]).toEqual(['-3', '-7/2']);
});

test.each([
  [1n, 3n, '0.3333'],
  [2n, 3n, '0.6667'],
  [1n, 20_000n, '0.0001'],
  [0n, 1n, '0.0000'],
  [1n, 1n, '1.0000'],
  [25n, 2n, '12.5000'],
])('writes %d/%d with four decimals as %s', (numerator, denominator, text) => {
  expect(formatDecimal(toFraction(numerator, denominator), 4)).toBe(text);
});

test.each([
  [5n, 2n, 0, '3'],
  [1n, 3n, 0, '0'],
  [123n, 10n, 1, '12.3'],
])('writes %d/%d with %d decimals as %s', (numerator, denominator, decimals, text) => {
  expect(formatDecimal(toFraction(numerator, denominator), decimals)).toBe(text);
});
