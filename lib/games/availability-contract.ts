import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import { timestamp } from '../api/wire';
import { availabilityStatus } from '../gates/contract';
import { game, gameMode } from './catalog-contract';

const availability = z
  .object({
    game,
    status: availabilityStatus.meta({ description: 'The best status among its modes.' }),
    isPlayable: z.boolean().meta({ description: 'Whether at least one mode is available now.' }),
    modes: z.array(gameMode),
  })
  .meta({ id: 'GameAvailability' });

export const getAvailability = defineEndpoint({
  method: 'GET',
  path: '/games/availability',
  tag: 'Games',
  summary: 'Lists the games that can be played now, and why the others can’t',
  auth: [],
  limit: 'read',
  idempotency: 'none',
  success: 200,
  response: z.object({ games: z.array(availability), checkedAt: timestamp }).meta({ id: 'PublicGameAvailability' }),
  headers: {},
  problems: ['rate-limited'],
  availability: 'devnet',
});
