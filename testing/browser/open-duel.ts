import { createDuel, joinDuel } from '../../lib/duel/contract';
import { signInPlayer } from '../../scripts/duel/enter';
import { generateWallet } from '../../scripts/duel/wallet';

/** Creates an open duel with a new wallet through the API. Returns its id. */
export async function createOpenDuel(origin: string): Promise<string> {
  const { client } = await signInPlayer(`${origin}/v1`, generateWallet('creator'));
  const body = { matchmakingMode: 'open', packId: 'kickoff-2031' } as const;
  return (await client.call(createDuel, { body })).duelId;
}

/** Joins a duel with a new wallet through the API, so that somebody else has taken the open seat. */
export async function joinAsStranger(origin: string, duelId: string): Promise<void> {
  const { client } = await signInPlayer(`${origin}/v1`, generateWallet('opponent'));
  await client.call(joinDuel, { params: { duelId }, body: {} });
}
