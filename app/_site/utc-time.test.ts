import { expect, test } from 'vitest';
import { formatUtcDay, formatUtcTime } from './utc-time';

// cspell:ignore nov
const at = new Date('2026-11-01T23:30:00Z');

test('a day is written in the language of the page, in UTC', () => {
  expect(formatUtcDay('en', at)).toBe('1 Nov 2026');
  expect(formatUtcDay('de', at)).toBe('1. Nov. 2026');
  expect(formatUtcDay('es', at)).toBe('1 nov 2026');
  expect(formatUtcTime('en', at)).toBe('1 Nov 2026, 23:30 UTC');
});
