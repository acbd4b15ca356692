import { expect, test } from 'vitest';
import { shortenName } from './short-name';

test('a name is kept, and one of any length is cut', () => {
  expect(shortenName('RipDuel burner')).toBe('RipDuel burner');
  expect(shortenName('W'.repeat(32))).toBe('W'.repeat(32));
  expect(shortenName('W'.repeat(200))).toBe(`${'W'.repeat(31)}…`);
});
