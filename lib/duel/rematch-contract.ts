import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import { walletAddress } from '../api/wire';
import { duelId, duelSide } from './contract';

export const getRematchOpponent = defineEndpoint({
  method: 'GET',
  path: '/duels/{duelId}/rematch-opponent',
  tag: 'Duels',
  summary: 'Returns the opponent of a settled direct duel, for a participant who wants a rematch',
  auth: ['WS'],
  limit: 'poll',
  idempotency: 'none',
  params: z.object({ duelId }),
  success: 200,
  response: z
    .object({
      side: duelSide.meta({ description: 'The side of the opponent in the settled duel.' }),
      wallet: walletAddress,
    })
    .meta({ id: 'RematchOpponent' }),
  headers: {},
  problems: ['unauthenticated', 'forbidden', 'not-found'],
  availability: 'devnet',
});
