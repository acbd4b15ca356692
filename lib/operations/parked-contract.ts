import { z } from 'zod';
import { endpoint } from '../api/endpoint';
import { instant } from '../api/wire';
import { parkingQueues } from '../due-work/parking-rules';

const queue = z.enum(parkingQueues).meta({
  description:
    'duels: a duel’s check. intents: the scan of an escrow account’s history for a payment. payments: the check of a pack machine’s payment. arrivals: a transaction that reached the machines’ treasury. settlements: a request to the settlement provider of a crash round.',
});

/** A row that keeps failing, as every answer shows it. */
export const parkedWork = z
  .object({
    queue,
    id: z.string().meta({
      description:
        'Id of the duel, the transaction or the payment intent; an arrival’s signature; a settlement’s request key.',
    }),
    reason: z.string().meta({
      description:
        'Why the latest attempt failed: a problem’s code, a constraint or SQLSTATE of the database, or a class of errors. The log has the error with the same queue and id.',
    }),
    failures: z.number().int().meta({ description: 'Failed attempts in a row.' }),
    failingSince: instant,
    failedAt: instant.meta({ description: 'When the latest attempt failed.' }),
    parkedAt: instant.meta({ description: 'From then on it is tried about every 15 minutes only.' }),
  })
  .meta({ id: 'ParkedWork' });

export const retryParkedWork = endpoint({
  method: 'POST',
  path: '/operations/parked-work/retry',
  tag: 'Operations',
  summary: 'Has the worker’s next run try a parked row again; it stays parked until it succeeds',
  auth: ['IK'],
  scope: 'operate',
  limit: 'write',
  idempotency: 'none',
  headers: {},
  body: z
    .strictObject({
      queue,
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
