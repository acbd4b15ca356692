import { expect, test } from 'vitest';
import { toShare } from '../../lib/packs/odds-rules';
import { buildTranslator } from '../_messages/build-translator';
import { formatOneIn } from './chance-words';

test('a chance reads as one in a number, in the notation of the language', () => {
  const t = buildTranslator('en', 'ui');
  const shown = [toShare(7, 10), toShare(20, 10_000), toShare(1, 9_999), toShare(0, 10)];
  expect(shown.map((chance) => formatOneIn(t, chance))).toEqual(['1 in 1.4', '1 in 500', '1 in 9,999', null]);
  expect(formatOneIn(buildTranslator('de', 'ui'), toShare(7, 10))).toBe('1 von 1,4');
});
