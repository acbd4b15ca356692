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

export const streakRoundId = z.string().regex(buildIdPattern('streak'), 'must be the id of a streak');
const roundParams = z.object({ roundId: streakRoundId });
const guess = z.enum(['higher', 'lower']);
/** Number of a round's state, which a move names: the start and each move add 1. */
const version = z
  .number()
  .int()
  .min(1)
  .meta({ description: 'Number of the round’s state; the start and each move add 1.' });

export const streakRound = z
  .object({
    ...buildRoundSchemaMembers('the player’s seed'),
    version,
    ranks: z.number().int().meta({ description: 'The highest rank. Cards have ranks from 1 to this number.' }),
    longest: z.number().int().meta({ description: 'Number of right guesses that completes the round.' }),
    availableMoves: z.array(z.enum(['start', 'higher', 'lower', 'stop'])),
    result: z
      .object({
        outcome: z.enum(['open', 'broken', 'stopped', 'completed']),
        streak: z.number().int().meta({ description: 'Right guesses so far.' }),
        cards: z.array(z.object({ rank: z.number().int(), value: z.string(), nonce: z.number().int() })),
        guesses: z.array(z.object({ guess, was: z.enum(['right', 'wrong', 'neither']) })),
      })
      .nullable()
      .meta({ description: 'The cards turned so far. Null before the start.' }),
  })
  .meta({ id: 'StreakRound' });
export type StreakRoundBody = z.output<typeof streakRound>;

const decision = z
  .discriminatedUnion('move', [
    z.strictObject({ move: z.literal('start'), clientSeed }),
    z.strictObject({ move: z.enum(['higher', 'lower', 'stop']), version }),
  ])
  .meta({ id: 'StreakDecisionRequest' });

const endpointDefaults = { ...demoEndpointMembers, tag: 'Card Streak' } as const;

export const createStreak = defineEndpoint({
  ...endpointDefaults,
  method: 'POST',
  path: '/streak/rounds',
  summary: 'Creates a streak with a committed server seed, or returns the one that isn’t started yet',
  limit: 'write',
  idempotency: 'required',
  success: 201,
  response: streakRound,
  problems: [...writeProblemCodes, 'state-changed', 'round-open', 'gate-closed'],
});

/** Starts a streak with the player's seed, guesses whether the next card is higher or lower, or stops. */
export const decideStreak = defineEndpoint({
  ...endpointDefaults,
  method: 'POST',
  path: '/streak/rounds/{roundId}/decisions',
  summary: 'Starts the streak with the player’s seed, guesses the next card, or stops',
  limit: 'write',
  idempotency: 'required',
  retention: 'record',
  params: roundParams,
  body: decision,
  response: streakRound,
  problems: [...writeProblemCodes, 'not-found', 'wrong-round-state', 'stale-decision', 'state-changed'],
});

export const getStreak = defineEndpoint({
  ...endpointDefaults,
  method: 'GET',
  path: '/streak/rounds/{roundId}',
  summary: 'Returns a streak of this wallet',
  limit: 'poll',
  idempotency: 'none',
  params: roundParams,
  response: streakRound,
  headers: noStoreHeaders,
  problems: [...readProblemCodes, 'not-found'],
});

export const listStreaks = defineEndpoint({
  ...endpointDefaults,
  method: 'GET',
  path: '/streak/rounds',
  summary: 'Lists the streaks of this wallet, newest first',
  limit: 'poll',
  idempotency: 'none',
  query: z.strictObject(pagingQuery),
  response: pageSchema(streakRound).meta({ id: 'StreakRoundPage' }),
  headers: noStoreHeaders,
  problems: [...readProblemCodes, 'invalid-request', 'invalid-cursor'],
});
