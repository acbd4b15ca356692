import { z } from 'zod';
import { endpoint } from '../api/endpoint';
import { walletAddress } from '../api/wire';
import { duelId, duelSide } from './contract';

export const getRematchOpponent = endpoint({
  method: 'GET',
  path: '/duels/{duelId}/rematch-opponent',
  tag: 'Duels',
  summary: 'Whom a participant of a settled direct duel can challenge again',
  auth: ['WS'],
  limit: 'poll',
  idempotency: 'none',
  params: z.object({ duelId }),
  success: 200,
  response: z
    .object({ side: duelSide.meta({ description: 'The side that the opponent played.' }), wallet: walletAddress })
    .meta({ id: 'RematchOpponent' }),
  headers: {},
  problems: ['unauthenticated', 'forbidden', 'not-found'],
  availability: 'devnet',
});
