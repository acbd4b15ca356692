import { expect, test } from 'vitest';
import { buildTranslator } from '../_messages/build-translator';
import { describeComparison } from './value-to-beat';

const toBeat = { name: 'Player HeX9', value: 6_900_000n, decimals: 6 };
const describe = (value: bigint) => describeComparison(buildTranslator('en', 'guest'), { value, decimals: 6 }, toBeat);

test('a practice card beats the winner’s, loses to it or has its value', () => {
  expect(describe(10_400_000n)).toBe('10.40 beats Player HeX9’s 6.90.');
  expect(describe(1_200_000n)).toBe('Player HeX9’s 6.90 beats your 1.20.');
  expect(describe(6_900_000n)).toBe('You and Player HeX9 both have 6.90.');
});
