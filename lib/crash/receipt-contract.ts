import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import { clientSeed, serverSeed, sha256Text, timestamp } from '../api/wire';
import { buildIdPattern } from '../core/ids';
import { crashStatus } from './contract';
import { ledgerAreas, ledgerKinds, requestStates } from './rules/settlement';

/** A line of a round's ledger: a transition of the round, or an event of a provider request. */
const ledgerLine = z
  .object({
    sequence: z.number().int(),
    area: z.enum(ledgerAreas),
    kind: z.enum(ledgerKinds),
    at: timestamp,
    version: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Version of the round after a transition. Null for anything else.' }),
    stage: z.number().int().nullable(),
    deadline: timestamp.nullable().meta({ description: 'Deadline of the stage that the transition left.' }),
  })
  .meta({ id: 'CrashLedgerLine' });

/** State of a round's custody or settlement request in its receipt. */
const requestStatus = z
  .object({
    status: z
      .enum(['none', ...requestStates])
      .meta({ description: 'none: not requested yet, because nothing was due.' }),
    finality: z.enum(['none', 'pending', 'final']),
    finalizedAt: timestamp.nullable(),
  })
  .meta({ id: 'CrashProviderRequest' });

export const crashReceipt = z
  .object({
    receiptVersion: z.literal(1),
    roundId: z.string(),
    mode: z.literal('crash'),
    modeVersion: z.number().int(),
    configHash: sha256Text,
    hasValue: z.literal(false),
    serverSeedHash: sha256Text,
    clientSeed: clientSeed.nullable(),
    serverSeed: serverSeed.nullable(),
    gameState: z
      .object({
        commitment: sha256Text.meta({
          description:
            'SHA-256 of the canonical form (RFC 8785) of an object with roundId and this object’s status, stage, version and multiplierHundredths.',
        }),
        status: crashStatus,
        stage: z.number().int(),
        version: z.number().int(),
        multiplierHundredths: z.number().int(),
        isFinal: z.boolean(),
      })
      .meta({ id: 'CrashGameState' }),
    custody: requestStatus.meta({
      description: 'The custody request, made when the round starts.',
    }),
    settlement: requestStatus.meta({
      description: 'The settlement request, made when the round ends.',
    }),
    ledger: z.array(ledgerLine).meta({ description: 'All entries, in the order in which they happened.' }),
    receiptHash: sha256Text.meta({
      description: 'SHA-256 of the canonical form (RFC 8785) of the receipt without this member.',
    }),
  })
  .meta({ id: 'CrashReceipt' });

export const getCrashReceipt = defineEndpoint({
  method: 'GET',
  path: '/crash/rounds/{roundId}/receipt',
  tag: 'Crash',
  summary: 'Returns the receipt of a round: its ledger, custody and settlement, and whether each is final',
  auth: ['WS'],
  limit: 'poll',
  idempotency: 'none',
  params: z.object({ roundId: z.string().regex(buildIdPattern('crash'), 'must be the id of a crash round') }),
  success: 200,
  response: crashReceipt,
  headers: { 'cache-control': 'private, no-store' },
  problems: ['unauthenticated', 'not-found', 'rate-limited'],
  availability: 'preview-fixture-only',
});
