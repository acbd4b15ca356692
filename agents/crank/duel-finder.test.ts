import { describe, expect, it } from 'vitest';
import type { Client } from '../../lib/client/client';
import { createDuelFinder } from './duel-finder';

/**
 * Returns a client whose lists hold one duel on each page. Only `funding` has a second page, whose first
 * `failing.times` reads throw. `asked` gets the name of each page that is requested.
 */
function createListClient(asked: string[], failing = { times: 0 }): Client {
  const call = async (_: unknown, { query }: { query: { status?: string; cursor?: string } }) => {
    const name = `${query.status ?? 'newest'}${query.cursor ?? ''}`;
    asked.push(name);
    if (query.cursor !== undefined && failing.times-- > 0) throw new Error('no answer');
    const more = query.status === 'funding' && query.cursor === undefined;
    return { items: [{ duelId: name }], nextCursor: more ? '+' : null };
  };
  return { call } as unknown as Client;
}

const neverAborted = new AbortController().signal;

describe('the duel finder', () => {
  it('asks for the newest and one page of the lists each round, all lists in turn', async () => {
    const asked: string[] = [];
    const findDuels = createDuelFinder(createListClient(asked), neverAborted);
    for (let round = 0; round < 9; round += 1) await findDuels();
    expect(asked.filter((name) => name === 'newest')).toHaveLength(9);
    const ended = asked.filter((name) => ['refunded', 'settled', 'cancelled'].includes(name));
    expect(ended).toEqual(['refunded', 'settled']);
    const lists = asked.filter((name) => name !== 'newest' && !ended.includes(name));
    expect(lists).toEqual([
      'funding',
      'funding+',
      'committing',
      'funded',
      'resolving',
      'resolved',
      'refunding',
      'matched',
      'funding',
    ]);
  });

  it('begins a list anew that broke off', async () => {
    const asked: string[] = [];
    const findDuels = createDuelFinder(createListClient(asked, { times: 1 }), neverAborted);
    await findDuels();
    await expect(findDuels()).rejects.toThrow('no answer');
    expect((await findDuels()).flat()).toMatchObject([{ duelId: 'newest' }, { duelId: 'funding' }]);
    expect((await findDuels()).flat()).toMatchObject([{ duelId: 'newest' }, { duelId: 'funding+' }]);
  });
});
