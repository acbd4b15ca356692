import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import { clientSeed, pageSchema, pagingQuery } from '../api/wire';
import { buildIdPattern } from '../core/ids';
import {
  buildRoundSchemaMembers,
  demoEndpointMembers,
  noStoreHeaders,
  readProblemCodes,
  writeProblemCodes,
} from '../demo-games/contract';
import { coinSides } from './rules';

const coinSide = z.enum(coinSides).meta({ id: 'CoinSide' });
const roundParams = z.object({ roundId: z.string().regex(buildIdPattern('flip'), 'must be the id of a flip') });

export const flipRound = z
  .object({
    ...buildRoundSchemaMembers('the player’s seed and choice'),
    result: z
      .object({
        choice: coinSide,
        side: coinSide,
        won: z.boolean(),
        draw: z.object({ value: z.string(), nonce: z.number().int(), outOf: z.number().int() }),
      })
      .nullable(),
  })
  .meta({ id: 'FlipRound' });
export type FlipRoundBody = z.output<typeof flipRound>;

const endpointDefaults = { ...demoEndpointMembers, tag: 'Flip' } as const;

export const createFlip = defineEndpoint({
  ...endpointDefaults,
  method: 'POST',
  path: '/flip/rounds',
  summary: 'Creates a flip with a committed server seed, or returns the one that isn’t played yet',
  limit: 'write',
  idempotency: 'required',
  success: 201,
  response: flipRound,
  problems: [...writeProblemCodes, 'state-changed', 'round-open', 'gate-closed'],
});

export const decideFlip = defineEndpoint({
  ...endpointDefaults,
  method: 'POST',
  path: '/flip/rounds/{roundId}/decisions',
  summary: 'Flips the coin with the player’s seed and choice',
  limit: 'write',
  idempotency: 'required',
  retention: 'record',
  params: roundParams,
  body: z.strictObject({ clientSeed, choice: coinSide }).meta({ id: 'FlipDecisionRequest' }),
  response: flipRound,
  problems: [...writeProblemCodes, 'not-found', 'wrong-round-state', 'state-changed'],
});

export const getFlip = defineEndpoint({
  ...endpointDefaults,
  method: 'GET',
  path: '/flip/rounds/{roundId}',
  summary: 'Returns a flip of this wallet',
  limit: 'poll',
  idempotency: 'none',
  params: roundParams,
  response: flipRound,
  headers: noStoreHeaders,
  problems: [...readProblemCodes, 'not-found'],
});

export const listFlips = defineEndpoint({
  ...endpointDefaults,
  method: 'GET',
  path: '/flip/rounds',
  summary: 'Lists the flips of this wallet, newest first',
  limit: 'poll',
  idempotency: 'none',
  query: z.strictObject(pagingQuery),
  response: pageSchema(flipRound).meta({ id: 'FlipRoundPage' }),
  headers: noStoreHeaders,
  problems: [...readProblemCodes, 'invalid-request', 'invalid-cursor'],
});
