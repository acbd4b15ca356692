// cspell:ignore a̴l̵g̶o zalgo שלום سلام
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortenAddress, toDrawableText } from './safe-text';

test.each([
  ['Kickoff 2031', 'Kickoff 2031'],
  ['Kick🔥off 👩‍👩‍👧 2031 🇩🇪', 'Kickoff 2031'],
  ['\u202egnp.exe\u202c', 'gnp.exe'],
  ['سلام Kickoff שלום', 'Kickoff'],
  ['Kick\u0000off\u0007\u001b[31m', 'Kickoff[31m'],
  ['  Kick\r\n\toff\u2028 2031 ', 'Kick off 2031'],
  ['Zero\u200bWidth\u2060\ufeff', 'ZeroWidth'],
  ['Cafe\u0301 Zu\u0308rich', 'Café Zürich'],
  ['Z͑ͫ̓ͪ̂a̴l̵g̶o', 'Zalgo'],
  ['\ud83dhalf', 'half'],
  ['💎💎💎', ''],
])('%j is drawn as %j', (text, drawn) => {
  expect(toDrawableText(text, 40)).toBe(drawn);
});

test('a long name ends with an ellipsis', () => {
  expect(toDrawableText('A'.repeat(500), 10)).toBe(`${'A'.repeat(9)}…`);
  expect(toDrawableText('One two three', 9)).toBe('One two…');
});

test('any text becomes one short line of known letters, which a second call leaves as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 2, max: 40 }), (text, most) => {
      const drawn = toDrawableText(text, most);
      expect(drawn.length).toBeLessThanOrEqual(most);
      expect(drawn).toMatch(/^[ -~¡-¬®-ÿ–—‘’“”…]*$/);
      expect(toDrawableText(drawn, most)).toBe(drawn);
    }),
  );
});

test('an address keeps its ends, and nothing but base58 of it', () => {
  expect(shortenAddress('76E5yKFmGmMrigTFVJYE2BWLp6JeNhK4d4m4HegQUjBu')).toBe('76E5…UjBu');
  expect(shortenAddress('<b>0OIl</b>')).toBe('bb');
});
