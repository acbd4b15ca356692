import { expect, test } from 'vitest';
import { findDuelToReturnTo } from './use-played-duels';

const buildItem = (duelId: string, status: 'waiting' | 'funding' | 'resolving' | 'settled' | 'cancelled') => ({
  duelId,
  status,
});

test('a sealed pack comes first, then the newest duel under way', () => {
  const items = [buildItem('newest', 'funding'), buildItem('older', 'resolving'), buildItem('sealed', 'settled')];
  expect(findDuelToReturnTo({ items, unopened: new Set(['sealed']) })).toEqual({
    href: '/duels/sealed',
    hasSealedPack: true,
  });
  expect(findDuelToReturnTo({ items, unopened: new Set() })).toEqual({ href: '/duels/newest', hasSealedPack: false });
});

test('a duel without an opponent, or one that is over, keeps nobody from the next one', () => {
  const items = [buildItem('open', 'waiting'), buildItem('over', 'settled'), buildItem('cancelled', 'cancelled')];
  expect(findDuelToReturnTo({ items, unopened: new Set() })).toBeNull();
});
