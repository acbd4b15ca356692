import { expect, test } from 'vitest';
import { buildTranslator } from '../../_messages/build-translator';
import { formatAgo } from './ago';

test.each([
  [-3, 'just now'],
  [0, 'just now'],
  [1, '1 s ago'],
  [59, '59 s ago'],
  [60, '1 min ago'],
  [3_599, '59 min ago'],
  [3_600, '1 h ago'],
  [86_399, '23 h ago'],
  [200_000, '2 d ago'],
])('%i seconds are %s', (seconds, words) => expect(formatAgo(buildTranslator('en', 'status'), seconds)).toBe(words));
