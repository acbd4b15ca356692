import { z } from 'zod';
import { endpoint } from '../api/endpoint';
import { instant } from '../api/wire';
import { availabilityStatus, modeState } from '../gates/contract';
import { games } from './catalog-rules';

export const game = z.enum(games).meta({ id: 'Game' });

export const gameMode = z.object({ mode: z.string(), title: z.string(), ...modeState }).meta({ id: 'GameMode' });

const catalogued = z
  .object({
    game,
    title: z.string(),
    summary: z.string(),
    stake: z.enum(['test-sol', 'test-token', 'none']).meta({
      description: 'What a player puts in. Nothing of it is worth anything.',
    }),
    isFixture: z.boolean().meta({ description: 'Whether outcomes come from a local fixture.' }),
    serviceAvailability: z.enum(['devnet', 'devnet-preview', 'preview-fixture-only']),
    page: z.string().nullable().meta({ description: 'Where it is on this site; null where it has no page.' }),
    status: availabilityStatus.meta({ description: 'The best that one of its modes has.' }),
    modes: z.array(gameMode),
  })
  .meta({ id: 'CataloguedGame' });
export type CataloguedGame = z.output<typeof catalogued>;

export const getCatalog = endpoint({
  method: 'GET',
  path: '/games/catalog',
  tag: 'Games',
  summary: 'Every game of this contract with its modes, open or not; always answered',
  auth: [],
  limit: 'read',
  idempotency: 'none',
  success: 200,
  response: z.object({ games: z.array(catalogued), checkedAt: instant }).meta({
    id: 'GameCatalog',
    description: 'Where what is open cannot be read, everything is said to be closed.',
  }),
  headers: {},
  problems: ['rate-limited'],
  availability: 'devnet',
});
