import { expect, test } from 'vitest';
import { deriveCard, formatCardTitle } from '../../lib/cards/card';
import { buildTranslator } from '../_messages/build-translator';
import { translateCardTitle } from './card-title';

const cards = [13, 4, 17, 9].map((number) => deriveCard(`orchard-wasps-2031-${number}`));

const translateTitles = (locale: 'en' | 'de' | 'es') =>
  cards.map((card) => {
    const title = translateCardTitle(buildTranslator(locale, 'ui'), card);
    expect(title.startsWith(`${card.givenName} ${card.familyName}, `)).toBe(true);
    return title.slice(title.indexOf(', ') + 2);
  });

test('a card’s title is in the language of the page', () => {
  expect(translateTitles('de')).toEqual([
    'Nummer 13, Torwart, Orchard Wasps 2031',
    'Nummer 4, Verteidiger, Orchard Wasps 2031',
    'Nummer 17, Mittelfeldspieler, Orchard Wasps 2031',
    'Nummer 9, Stürmer, Orchard Wasps 2031',
  ]);
  expect(translateTitles('es')).toEqual([
    'número 13, portero, Orchard Wasps 2031',
    'número 4, defensa, Orchard Wasps 2031',
    'número 17, centrocampista, Orchard Wasps 2031',
    'número 9, delantero, Orchard Wasps 2031',
  ]);
});

test('an English title equals the one that the API gives', () => {
  const t = buildTranslator('en', 'ui');
  expect(cards.map((card) => translateCardTitle(t, card))).toEqual(cards.map(formatCardTitle));
});
