// cspell:ignore Ambas Beide Karten cartas deiner están
import { expect, test } from 'vitest';
import type { DuelView } from '../../../_duel/view';
import { buildTranslator } from '../../../_messages/build-translator';
import { describeBothCards } from './result-facts';

type State = NonNullable<DuelView['cards']>[number]['state'];
const describe = (locale: 'en' | 'de' | 'es', isYou: boolean, ...states: State[]) => {
  const cards = states.map((state, index) => ({ side: index === 0 ? 'creator' : 'opponent', cardMint: 'mint', state }));
  const winner = isYou ? { name: 'You', isYou } : { name: 'Sparky' };
  return describeBothCards(buildTranslator(locale, 'rip'), { cards: cards as DuelView['cards'] }, winner);
};

test.each([
  ['en', 'Both cards are in your wallet.', 'Both cards are on their way to Sparky’s wallet.'],
  ['de', 'Beide Karten sind in deiner Wallet.', 'Beide Karten sind auf dem Weg in die Wallet von Sparky.'],
  ['es', 'Ambas cartas están en tu wallet.', 'Ambas cartas van de camino a la wallet de Sparky.'],
] as const)('in %s one line says whose wallet both cards are in, or on their way to', (locale, own, theirs) => {
  expect(describe(locale, true, 'delivered', 'delivered')).toBe(own);
  expect(describe(locale, false, 'delivered', 'escrowed')).toBe(theirs);
});

test('nothing is said of both cards if one never came, or in a duel for the record', () => {
  expect(describe('en', true, 'delivered', 'missed')).toBeNull();
  expect(describeBothCards(buildTranslator('en', 'rip'), { cards: null }, { name: 'Sparky' })).toBeNull();
});
