import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import { clientSeed, pageSchema, pagingQuery, serverSeed, sha256Text, timestamp } from '../api/wire';
import { buildIdPattern } from '../core/ids';
import { noStoreHeaders, readProblemCodes, writeProblemCodes } from '../demo-games/contract';
import { crashActions, crashStatuses } from './rules/round';

export const crashStatus = z.enum(crashStatuses).meta({
  id: 'CrashStatus',
  description:
    'committed: waits for the client seed. active: waits for a decision until its deadline. With any other status the round is over. voided: the server seed was lost, so there is no result.',
});
const crashAction = z.enum(crashActions).meta({ id: 'CrashAction' });
const roundParams = z.object({ roundId: z.string().regex(buildIdPattern('crash'), 'must be the id of a crash round') });
const stage = z.number().int().min(0).meta({ description: 'The last stage reached; 0 before the first.' });
const version = z.number().int().min(1).meta({ description: 'Number of the round’s state; each transition adds 1.' });
const multiplierHundredths = z
  .number()
  .int()
  .min(0)
  .meta({ description: 'The multiplier times 100: 150 is 1.50×. Rounds have no value.' });

const nextStage = z.object({
  stage: z.number().int(),
  multiplierHundredths,
  survives: z.number().int().meta({ description: 'The odds of reaching this stage: `survives` out of `outOf`.' }),
  outOf: z.number().int(),
});

/** Progress of a finished round's requests to the settlement provider. */
const settlementRecovery = z
  .object({
    status: z.enum(['due', 'waiting', 'disputed', 'done']).meta({
      description:
        'due: the next check sends the request to the settlement provider. waiting: the next attempt is at nextAttemptAt. disputed: the provider’s answer didn’t match the request; the service only asks what the provider did and never sends the request again.',
    }),
    attempts: z.number().int(),
    nextAttemptAt: timestamp.nullable(),
  })
  .meta({ id: 'CrashSettlementRecovery' });

export const currentStage = z
  .object({
    roundId: z.string(),
    status: crashStatus,
    modeVersion: z.number().int(),
    configHash: sha256Text.meta({
      description: 'Hash of the rules of this modeVersion. GET /v1/rgs/modes returns the rules.',
    }),
    hasValue: z.literal(false).meta({ description: 'Always false. This is a demo; nothing can be won or lost.' }),
    serverSeedHash: sha256Text.meta({ description: 'SHA-256 of the server seed’s 32 bytes.' }),
    clientSeed: clientSeed.nullable(),
    serverSeed: serverSeed.nullable().meta({ description: 'Null until the round is over.' }),
    stage,
    version,
    multiplierHundredths: multiplierHundredths.meta({
      description:
        'Multiplier times 100 for cashing out now, or at which the round was cashed out. 0 before the first stage, and if nothing was cashed out.',
    }),
    next: nextStage
      .nullable()
      .meta({ description: 'The next stage, which `continue` tries to reach. Null if there is none.' }),
    availableActions: z.array(crashAction),
    deadline: timestamp
      .nullable()
      .meta({ description: 'Last time at which a decision is accepted. Null if none is awaited.' }),
    defaultAction: z.literal('forfeit').meta({ description: 'Outcome if no decision arrives by the deadline.' }),
    answeredAt: timestamp.meta({
      description: 'Server time of this response. Count down to the deadline from it, not from the client’s clock.',
    }),
    createdAt: timestamp,
    endedAt: timestamp.nullable(),
    settlement: settlementRecovery.nullable().meta({ description: 'Null until the round is over.' }),
    receiptHash: sha256Text.nullable().meta({
      description:
        'Hash of the current receipt. Null until the round is over, and always null in the response to a decision: read the round to get it.',
    }),
  })
  .meta({ id: 'CrashCurrentStage' });
/** A round as its player sees it: its stage, the next one, and the actions that are available. */
export type CurrentStageBody = z.output<typeof currentStage>;

/** A round in a wallet's list of rounds, which includes the open one. */
const historyItem = z
  .object({
    roundId: z.string(),
    status: crashStatus,
    modeVersion: z.number().int(),
    stage,
    multiplierHundredths: multiplierHundredths.meta({
      description: 'Multiplier times 100 at which the round was cashed out; 0 if it wasn’t, or isn’t over.',
    }),
    createdAt: timestamp,
    endedAt: timestamp.nullable(),
  })
  .meta({ id: 'CrashHistoryItem' });
/** A round in a wallet's list of rounds, which includes the open one. */
export type HistoryItemBody = z.output<typeof historyItem>;

const endpointDefaults = {
  tag: 'Crash',
  auth: ['WS'],
  headers: {},
  availability: 'preview-fixture-only',
  success: 200,
} as const;

export const createCrashRound = defineEndpoint({
  ...endpointDefaults,
  method: 'POST',
  path: '/crash/rounds',
  summary: 'Creates a round with a committed server seed, or returns the one that isn’t started yet',
  limit: 'write',
  idempotency: 'required',
  success: 201,
  response: currentStage,
  problems: [...writeProblemCodes, 'round-open', 'state-changed', 'gate-closed'],
  extension: true,
});

export const startCrashRound = defineEndpoint({
  ...endpointDefaults,
  method: 'POST',
  path: '/crash/rounds/{roundId}/start',
  summary: 'Starts the round with the player’s seed, which fixes every draw, and tries to reach the first stage',
  limit: 'write',
  idempotency: 'required',
  params: roundParams,
  body: z.strictObject({ clientSeed }).meta({ id: 'StartCrashRoundRequest' }),
  response: currentStage,
  problems: [...writeProblemCodes, 'not-found', 'wrong-round-state'],
  extension: true,
});

export const decideCrashRound = defineEndpoint({
  ...endpointDefaults,
  method: 'POST',
  path: '/crash/rounds/{roundId}/decisions',
  summary: 'Continues or cashes out at the given stage and version; after the deadline the round is forfeited',
  limit: 'write',
  idempotency: 'required',
  retention: 'record',
  params: roundParams,
  body: z
    .strictObject({ action: crashAction, stage: z.number().int().min(0), version: z.number().int().min(1) })
    .meta({ id: 'CrashPlayerDecisionRequest' }),
  response: currentStage,
  problems: [...writeProblemCodes, 'not-found', 'wrong-round-state', 'stale-decision', 'action-not-available'],
});

export const getCrashRound = defineEndpoint({
  ...endpointDefaults,
  method: 'GET',
  path: '/crash/rounds/{roundId}',
  summary:
    'Returns the round, after recording a forfeit if its deadline has passed and advancing its settlement if it is over',
  limit: 'poll',
  idempotency: 'none',
  params: roundParams,
  response: currentStage,
  headers: noStoreHeaders,
  problems: [...readProblemCodes, 'not-found'],
});

export const listCrashRounds = defineEndpoint({
  ...endpointDefaults,
  method: 'GET',
  path: '/crash/rounds',
  summary: 'Lists the rounds of this wallet, newest first',
  limit: 'poll',
  idempotency: 'none',
  query: z.strictObject(pagingQuery),
  response: pageSchema(historyItem).meta({ id: 'CrashHistoryPage' }),
  headers: { ...noStoreHeaders, 'x-robots-tag': 'noindex, nofollow, noarchive' },
  problems: [...readProblemCodes, 'invalid-request', 'invalid-cursor', 'not-found'],
});

export const reconcileCrashSettlement = defineEndpoint({
  ...endpointDefaults,
  method: 'POST',
  path: '/crash/rounds/{roundId}/settlement/reconciliation',
  summary: 'Asks the settlement provider what it has done, then requests what is still due; safe to repeat',
  limit: 'poll',
  idempotency: 'none',
  params: roundParams,
  response: currentStage,
  problems: [...readProblemCodes, 'not-found', 'wrong-round-state'],
});
