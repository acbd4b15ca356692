import { describe, expect, test } from 'vitest';
import { type Duel, duelStatuses } from './duel';
import { rematchOf } from './rematch';

const duel = (status: Duel['status'], matchmakingMode: Duel['matchmakingMode']): Duel =>
  ({ status, matchmakingMode, creatorWallet: 'creator', opponentWallet: 'opponent' }) as Duel;

describe.each(duelStatuses)('%s', (status) => {
  test.each(['open', 'direct', 'house'] as const)('of a %s duel', (mode) => {
    const wanted = status === 'settled' && mode === 'direct';
    expect(rematchOf(duel(status, mode), 'creator')).toEqual(
      wanted ? { ok: true, value: { side: 'opponent', wallet: 'opponent' } } : { ok: false, reason: 'not-found' },
    );
    expect(rematchOf(duel(status, mode), 'opponent').ok).toBe(wanted);
    expect(rematchOf(duel(status, mode), 'spectator')).toEqual({ ok: false, reason: 'forbidden' });
  });
});
