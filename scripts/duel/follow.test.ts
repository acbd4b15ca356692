import { expect, test } from 'vitest';
import type { Client } from '../../lib/client/client';
import { ApiProblem } from '../../lib/client/problem';
import { getDuel } from '../../lib/duel/contract';
import { reconcileDuel } from '../../lib/transactions/contract';
import type { Player } from './enter';
import { followDuel } from './follow';

const report = { step: () => {} } as unknown as Parameters<typeof followDuel>[3];

/** Builds a player whose requests for a check are refused with `code`. The stored duel is settled. */
function buildPlayer(code: string): Player {
  const call = async (endpoint: unknown) => {
    if (endpoint === reconcileDuel) throw new ApiProblem(409, code, 'Refused', null);
    if (endpoint === getDuel) return { status: 'settled' };
    throw new Error('Unexpected call');
  };
  return { client: { call } as unknown as Client } as Player;
}

test('a check that the worker overtook is followed by reading the duel', async () => {
  expect(await followDuel([buildPlayer('state-changed')], 'duel_1', 'settled', report)).toBe('settled');
});

test('another refusal ends the script', async () => {
  await expect(followDuel([buildPlayer('forbidden')], 'duel_1', 'settled', report)).rejects.toThrow('Refused');
});
