import { describe, expect, test } from 'vitest';
import { buildMatchedDuel } from '../../../testing/duel/sample-duel';
import { duelStatuses, type MatchmakingMode } from './duel';
import { findRematchTarget } from './rematch';

const modes: readonly MatchmakingMode[] = ['open', 'direct', 'house'];

describe.each(duelStatuses)('the rematch of a %s duel', (status) => {
  test.each(modes)('in %s mode is offered to its players alone, once a direct duel is settled', (matchmakingMode) => {
    const duel = buildMatchedDuel({ status, matchmakingMode });
    const isOffered = status === 'settled' && matchmakingMode === 'direct';
    const refusal = { ok: false, reason: 'not-found' };
    expect(findRematchTarget(duel, 'creator')).toEqual(
      isOffered ? { ok: true, value: { side: 'opponent', wallet: 'opponent' } } : refusal,
    );
    expect(findRematchTarget(duel, 'opponent')).toEqual(
      isOffered ? { ok: true, value: { side: 'creator', wallet: 'creator' } } : refusal,
    );
    expect(findRematchTarget(duel, 'spectator')).toEqual({ ok: false, reason: 'forbidden' });
  });
});

test('a duel without an opponent has no rematch', () => {
  const duel = buildMatchedDuel({ status: 'settled', matchmakingMode: 'direct', opponentWallet: null });
  expect(findRematchTarget(duel, 'creator')).toEqual({ ok: false, reason: 'not-found' });
});
