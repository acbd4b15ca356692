import { expect, test } from 'vitest';
import { buildTranslator } from '../_messages/build-translator';
import { formatPaymentTime } from './payment-time';

test.each([
  [30, '22 seconds'],
  [120, '90 seconds'],
  [600, '8 minutes'],
  [3_600, '58 minutes'],
  [86_400, '23 hours'],
])('a duel of %i seconds can be paid for %s', (fundingSeconds, words) => {
  expect(formatPaymentTime(buildTranslator('en', 'duel'), fundingSeconds)).toBe(words);
});
