import { expect, test } from 'vitest';
import { openRound } from './open-round';

const endedAt = new Date('2026-11-28T12:00:00Z');
const ended = { roundId: 'ended', endedAt };
const open = { roundId: 'open', endedAt: null };

/** Calls `openRound` and returns its rounds with the calls and publications in order. */
async function recordOpening(known: readonly (typeof ended | typeof open)[] | undefined, stored: typeof known = []) {
  const log: string[] = [];
  const opened = await openRound<{ roundId: string; endedAt: Date | null }>(
    known,
    {
      readRounds: async () => {
        log.push('read');
        return stored;
      },
      createRound: async () => {
        log.push('create');
        return { roundId: 'new', endedAt: null };
      },
    },
    async ([first]) => {
      log.push(`publish ${first?.roundId}`);
    },
  );
  return { log, round: opened.round.roundId, rounds: opened.rounds.map(({ roundId }) => roundId) };
}

test('a new round is published before it is returned, ahead of the others', async () => {
  expect(await recordOpening([ended])).toEqual({
    log: ['create', 'publish new'],
    round: 'new',
    rounds: ['new', 'ended'],
  });
});

test('an open round is played on', async () => {
  expect(await recordOpening([open, ended])).toEqual({ log: [], round: 'open', rounds: ['open', 'ended'] });
});

test('a player whose rounds aren’t read yet may have an open one', async () => {
  expect(await recordOpening(undefined, [open])).toEqual({
    log: ['read', 'publish open'],
    round: 'open',
    rounds: ['open'],
  });
  expect(await recordOpening(undefined)).toEqual({
    log: ['read', 'create', 'publish new'],
    round: 'new',
    rounds: ['new'],
  });
});
