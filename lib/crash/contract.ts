import { z } from 'zod';
import { endpoint } from '../api/endpoint';
import { clientSeed, instant, pageSchema, paging, serverSeed, sha256Text } from '../api/wire';
import { idPattern } from '../core/ids';
import { asked, quiet, seen } from '../demo-games/contract';
import { crashActions, crashStatuses } from './rules/round';

export const crashStatus = z.enum(crashStatuses).meta({
  id: 'CrashStatus',
  description:
    'committed: waits for a client seed. active: waits for a decision until its deadline. The others are over; voided: the seed was lost, so there is no result.',
});
const crashAction = z.enum(crashActions).meta({ id: 'CrashAction' });
const roundParams = z.object({ roundId: z.string().regex(idPattern('crash'), 'must be the id of a crash round') });
const stage = z.number().int().min(0).meta({ description: 'The last stage that was reached; 0 before any.' });
const version = z.number().int().min(1).meta({ description: 'Counts the transitions of the round.' });
const multiplierHundredths = z.number().int().min(0).meta({ description: '150 is 1.50 times. Nothing has any value.' });

const upcoming = z.object({
  stage: z.number().int(),
  multiplierHundredths,
  survives: z.number().int().meta({ description: 'The odds to reach it: `survives` of `outOf`.' }),
  outOf: z.number().int(),
});

const recovery = z
  .object({
    status: z.enum(['due', 'waiting', 'disputed', 'done']).meta({
      description:
        'due: asked of the provider at the next look. waiting: another attempt comes at nextAttemptAt. disputed: it answered something else than was asked; it is asked what it did, and nothing is done again.',
    }),
    attempts: z.number().int(),
    nextAttemptAt: instant.nullable(),
  })
  .meta({ id: 'CrashSettlementRecovery' });

export const currentStage = z
  .object({
    roundId: z.string(),
    status: crashStatus,
    modeVersion: z.number().int(),
    configHash: sha256Text.meta({ description: 'Of the rules of this version: GET /v1/rgs/modes has them whole.' }),
    hasValue: z.literal(false).meta({ description: 'A demo: nothing can be won or lost.' }),
    serverSeedHash: sha256Text.meta({ description: 'SHA-256 of the 32 bytes of the server seed.' }),
    clientSeed: clientSeed.nullable(),
    serverSeed: serverSeed.nullable().meta({ description: 'Told once the round is over.' }),
    stage,
    version,
    multiplierHundredths: multiplierHundredths.meta({
      description: 'What cashing out gives at this stage; of a round that is over, what it gave.',
    }),
    next: upcoming.nullable().meta({ description: 'The stage that continuing goes for.' }),
    availableActions: z.array(crashAction),
    deadline: instant.nullable().meta({ description: 'Until then, itself included, a decision is in time.' }),
    defaultAction: z.literal('forfeit').meta({ description: 'What happens when none comes.' }),
    answeredAt: instant.meta({ description: 'The server’s clock as it answered: what to count the deadline down by.' }),
    createdAt: instant,
    endedAt: instant.nullable(),
    settlement: recovery.nullable().meta({ description: 'Null until the round is over.' }),
    receiptHash: sha256Text.nullable().meta({
      description:
        'Of the receipt as it is now; null until the round is over, and in what a decision answers: it is left to reads.',
    }),
  })
  .meta({ id: 'CrashCurrentStage' });
export type CurrentStageBody = z.output<typeof currentStage>;

const historyItem = z
  .object({
    roundId: z.string(),
    status: crashStatus,
    modeVersion: z.number().int(),
    stage,
    multiplierHundredths: multiplierHundredths.meta({ description: 'What it gave; 0 while it goes on.' }),
    createdAt: instant,
    endedAt: instant.nullable(),
  })
  .meta({ id: 'CrashHistoryItem' });
export type HistoryItemBody = z.output<typeof historyItem>;

const common = { tag: 'Crash', auth: ['WS'], headers: {}, availability: 'preview-fixture-only', success: 200 } as const;

export const createCrashRound = endpoint({
  ...common,
  method: 'POST',
  path: '/crash/rounds',
  summary: 'Commits to a seed for a round; a round that was not started yet is given again',
  limit: 'write',
  idempotency: 'required',
  success: 201,
  response: currentStage,
  problems: [...asked, 'round-open', 'state-changed', 'gate-closed'],
  extension: true,
});

export const startCrashRound = endpoint({
  ...common,
  method: 'POST',
  path: '/crash/rounds/{roundId}/start',
  summary: 'Gives the player’s seed, which fixes every draw, and goes for the first stage',
  limit: 'write',
  idempotency: 'required',
  params: roundParams,
  body: z.strictObject({ clientSeed }).meta({ id: 'StartCrashRoundRequest' }),
  response: currentStage,
  problems: [...asked, 'not-found', 'wrong-round-state'],
  extension: true,
});

export const decideCrashRound = endpoint({
  ...common,
  method: 'POST',
  path: '/crash/rounds/{roundId}/decisions',
  summary: 'Continues or cashes out at one stage and version; what comes after the deadline finds the forfeit',
  limit: 'write',
  idempotency: 'required',
  retention: 'record',
  params: roundParams,
  body: z
    .strictObject({ action: crashAction, stage: z.number().int().min(0), version: z.number().int().min(1) })
    .meta({ id: 'CrashPlayerDecisionRequest' }),
  response: currentStage,
  problems: [...asked, 'not-found', 'wrong-round-state', 'stale-decision', 'action-not-available'],
});

export const getCrashRound = endpoint({
  ...common,
  method: 'GET',
  path: '/crash/rounds/{roundId}',
  summary: 'The round as it is now; a deadline that passed is committed first, settlement of an ended round goes on',
  limit: 'poll',
  idempotency: 'none',
  params: roundParams,
  response: currentStage,
  headers: quiet,
  problems: [...seen, 'not-found'],
});

export const listCrashRounds = endpoint({
  ...common,
  method: 'GET',
  path: '/crash/rounds',
  summary: 'The rounds of this wallet, newest first',
  limit: 'poll',
  idempotency: 'none',
  query: z.strictObject(paging),
  response: pageSchema(historyItem).meta({ id: 'CrashHistoryPage' }),
  headers: { ...quiet, 'x-robots-tag': 'noindex, nofollow, noarchive' },
  problems: [...seen, 'invalid-request', 'invalid-cursor', 'not-found'],
});

export const reconcileCrashSettlement = endpoint({
  ...common,
  method: 'POST',
  path: '/crash/rounds/{roundId}/settlement/reconciliation',
  summary: 'Asks the settlement provider what it did, then what is still due; safe to repeat',
  limit: 'poll',
  idempotency: 'none',
  params: roundParams,
  response: currentStage,
  problems: [...seen, 'not-found', 'wrong-round-state'],
});
