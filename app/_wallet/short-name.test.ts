import { expect, test } from 'vitest';
import { shortName } from './short-name';

test('a name is kept, and one of any length is cut', () => {
  expect(shortName('RipDuel burner')).toBe('RipDuel burner');
  expect(shortName('W'.repeat(32))).toBe('W'.repeat(32));
  expect(shortName('W'.repeat(200))).toBe(`${'W'.repeat(31)}…`);
});
