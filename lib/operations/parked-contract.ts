import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import { timestamp } from '../api/wire';
import { parkingQueues } from '../due-work/parking-rules';

const parkedQueue = z.enum(parkingQueues).meta({
  description:
    'duels: the check of a duel. intents: the scan of an escrow account’s history for a payment. payments: the check of a payment to a pack machine. arrivals: a transaction to the machines’ treasury. settlements: a request to the settlement provider of a crash round. card-deliveries: the delivery of a paid rip’s card.',
});

/** Schema of a row that keeps failing, the same in all responses. */
export const parkedWork = z
  .object({
    queue: parkedQueue,
    id: z.string().meta({
      description:
        'Id of the duel, the intent, the payment intent or the rip whose card is delivered; signature of the arrival; request key of the settlement.',
    }),
    reason: z.string().meta({
      description:
        'Why the latest attempt failed: a problem code, a constraint or SQLSTATE of the database, or the name of an error class. The log has the error, with the same queue and id.',
    }),
    failures: z.number().int().meta({ description: 'Failed attempts in a row.' }),
    failingSince: timestamp,
    failedAt: timestamp.meta({ description: 'When the latest attempt failed.' }),
    parkedAt: timestamp.meta({
      description: 'When the row was parked. Since then it is tried only about every 15 minutes.',
    }),
  })
  .meta({ id: 'ParkedWork' });

export const retryParkedWork = defineEndpoint({
  method: 'POST',
  path: '/operations/parked-work/retry',
  tag: 'Operations',
  summary: 'Makes the worker’s next run retry a parked row, which stays parked until it succeeds',
  auth: ['IK'],
  scope: 'operate',
  limit: 'write',
  idempotency: 'none',
  headers: {},
  body: z
    .strictObject({
      queue: parkedQueue,
      id: z
        .string()
        .min(1)
        .max(100)
        .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces'),
    })
    .meta({ id: 'RetryParkedWorkRequest' }),
  success: 200,
  response: parkedWork,
  problems: ['invalid-request', 'unauthenticated', 'not-found'],
  availability: 'devnet',
  extension: true,
});
