import { z } from 'zod';
import { endpoint } from '../api/endpoint';
import { clientSeed, instant, pageOf, paging, serverSeed, sha256Text } from '../api/wire';
import { idPattern } from '../core/ids';
import { coinSides } from './rules';

const coinSide = z.enum(coinSides).meta({ id: 'CoinSide' });
const roundParams = z.object({ roundId: z.string().regex(idPattern('flip'), 'must be the id of a flip') });

export const flipRound = z
  .object({
    roundId: z.string(),
    status: z.enum(['committed', 'active', 'ended', 'voided']).meta({
      description:
        'committed: waits for the player’s seed and choice. voided: the seed was lost, so there is no result.',
    }),
    modeVersion: z.number().int(),
    configHash: sha256Text,
    hasValue: z.literal(false).meta({ description: 'A demo: nothing can be won or lost.' }),
    serverSeedHash: sha256Text,
    clientSeed: clientSeed.nullable(),
    serverSeed: serverSeed.nullable().meta({ description: 'Told once the round is over.' }),
    result: z
      .object({
        choice: coinSide,
        side: coinSide,
        won: z.boolean(),
        draw: z.object({ value: z.string(), nonce: z.number().int(), outOf: z.number().int() }),
      })
      .nullable(),
    createdAt: instant,
    endedAt: instant.nullable(),
  })
  .meta({ id: 'FlipRound' });
export type FlipRoundBody = z.output<typeof flipRound>;

const quiet = { 'cache-control': 'private, no-store' };
const common = {
  tag: 'Flip',
  auth: ['WS'],
  headers: {},
  availability: 'preview-fixture-only',
  success: 200,
  extension: true,
} as const;
const seen = ['unauthenticated', 'rate-limited', 'database-unavailable'] as const;
const asked = [
  ...seen,
  'invalid-request',
  'idempotency-key-missing',
  'idempotency-key-reused',
  'request-in-progress',
] as const;

export const createFlip = endpoint({
  ...common,
  method: 'POST',
  path: '/flip/rounds',
  summary: 'Commits to a seed for a flip; one that was not played yet is given again',
  limit: 'write',
  idempotency: 'required',
  success: 201,
  response: flipRound,
  problems: [...asked, 'state-changed', 'round-open', 'gate-closed'],
});

export const decideFlip = endpoint({
  ...common,
  method: 'POST',
  path: '/flip/rounds/{roundId}/decisions',
  summary: 'Gives the player’s seed and choice, and flips',
  limit: 'write',
  idempotency: 'required',
  retention: 'record',
  params: roundParams,
  body: z.strictObject({ clientSeed, choice: coinSide }).meta({ id: 'FlipDecisionRequest' }),
  response: flipRound,
  problems: [...asked, 'not-found', 'wrong-round-state', 'state-changed'],
});

export const getFlip = endpoint({
  ...common,
  method: 'GET',
  path: '/flip/rounds/{roundId}',
  summary: 'A flip of this wallet',
  limit: 'poll',
  idempotency: 'none',
  params: roundParams,
  response: flipRound,
  headers: quiet,
  problems: [...seen, 'not-found'],
});

export const listFlips = endpoint({
  ...common,
  method: 'GET',
  path: '/flip/rounds',
  summary: 'The flips of this wallet, newest first',
  limit: 'poll',
  idempotency: 'none',
  query: z.strictObject(paging),
  response: pageOf(flipRound).meta({ id: 'FlipRoundPage' }),
  headers: quiet,
  problems: [...seen, 'invalid-request', 'invalid-cursor'],
});
