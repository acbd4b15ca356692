import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import { timestamp } from '../api/wire';
import { availabilityMembers, availabilityStatus } from '../gates/contract';
import { games } from './catalog-rules';

export const game = z.enum(games).meta({ id: 'Game' });

/** A way to play a game, with the state of its feature gate. */
export const gameMode = z
  .object({ mode: z.string(), title: z.string(), ...availabilityMembers })
  .meta({ id: 'GameMode' });

const cataloguedGame = z
  .object({
    game,
    title: z.string(),
    summary: z.string(),
    stake: z.enum(['test-sol', 'test-token', 'none']).meta({
      description: 'What a player pays with. None of it has any value.',
    }),
    isFixture: z.boolean().meta({ description: 'Whether the game is a demo with local outcomes, called a fixture.' }),
    serviceAvailability: z.enum(['devnet', 'devnet-preview', 'preview-fixture-only']),
    page: z.string().nullable().meta({ description: 'Path of its page on this site. Null if it has none.' }),
    status: availabilityStatus.meta({ description: 'The best status among its modes.' }),
    modes: z.array(gameMode),
  })
  .meta({ id: 'CataloguedGame' });
export type CataloguedGame = z.output<typeof cataloguedGame>;

export const getCatalog = defineEndpoint({
  method: 'GET',
  path: '/games/catalog',
  tag: 'Games',
  summary: 'Lists every game of this API with its modes, open or not; never fails',
  auth: [],
  limit: 'read',
  idempotency: 'none',
  success: 200,
  response: z.object({ games: z.array(cataloguedGame), checkedAt: timestamp }).meta({
    id: 'GameCatalog',
    description: 'All games. If the service can’t determine which modes are open, it reports all of them as closed.',
  }),
  headers: {},
  problems: ['rate-limited'],
  availability: 'devnet',
});
