import { expect, test } from 'vitest';
import type { DuelView } from '../../../_duel/view';
import { doesWinnerTakeBoth } from './prize';

type CardState = NonNullable<DuelView['cards']>[number]['state'];
const buildCards = (...states: CardState[]) =>
  states.map((state, index) => ({
    ...{ side: index === 0 ? 'creator' : 'opponent', cardMint: 'mint', state },
  })) as NonNullable<DuelView['cards']>;

test('the winner takes both cards from the result on, unless one never came', () => {
  expect(doesWinnerTakeBoth(buildCards('awaited', 'awaited'))).toBe(true);
  expect(doesWinnerTakeBoth(buildCards('delivered', 'escrowed'))).toBe(true);
  expect(doesWinnerTakeBoth(buildCards('delivered', 'missed'))).toBe(false);
});

test('in a duel for the record there are none to take', () => expect(doesWinnerTakeBoth(null)).toBe(false));
