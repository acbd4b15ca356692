import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import { amount, timestamp } from '../api/wire';
import { duel, duelId } from '../duel/contract';
import { duelEvent } from '../duel/events-contract';
import { escrowTransaction } from '../transactions/call-contract';
import { intent, parts } from '../transactions/contract';
import { duelAlert } from './alert-contract';

/** Kinds of events that a duel can wait for, and `nothing`. */
export const waitKinds = [
  'opponent',
  'consent',
  'payments',
  'accept',
  'entropy',
  'answer',
  'commit',
  'cards',
  'payouts',
  'refunds',
  'check',
  'late-payment',
  'close',
  'nothing',
] as const;

/** A transaction prepared for a duel, as the duel's story (`getDuelStory`) shows it to operators. */
const storyTransaction = intent.omit({ duelId: true, costs: true }).extend({
  part: z.enum(parts).nullable(),
  binding: z.enum(['submission', 'rpc-recovery']).nullable().meta({
    description:
      'How the service learned of the signature. submission: the signer submitted it. rpc-recovery: the worker found the exact message on chain.',
  }),
  slot: amount.nullable().meta({ description: 'Slot in which the transaction landed.' }),
  error: z.string().nullable().meta({ description: 'Error of the chain or of the verification.' }),
  nextScanAt: timestamp
    .nullable()
    .meta({ description: 'When the worker next searches the escrow account’s history for this transaction.' }),
});

const wait = z.object({
  for: z.enum(waitKinds),
  why: z.string(),
  until: timestamp.nullable().meta({ description: 'Deadline by the chain’s clock. Null if there is none.' }),
  untilSlot: amount.nullable().meta({ description: 'Last slot, if the deadline is counted in slots. Otherwise null.' }),
  otherwise: z.string().nullable().meta({ description: 'Consequence of missing the deadline. Null if there is none.' }),
});

const check = z.object({
  nextCheckAt: timestamp
    .nullable()
    .meta({ description: 'When the worker checks the duel next; null once nothing can change.' }),
  overdueSeconds: z.number().int().meta({ description: 'How many seconds that check is late; 0 if it isn’t.' }),
  attempts: z.number().int().meta({ description: 'Checks without a change since the last event.' }),
  leasedUntil: timestamp
    .nullable()
    .meta({ description: 'End of the lease of the worker’s run that is checking the duel. Null without a lease.' }),
});

const duelStory = z
  .object({
    readAt: timestamp,
    duel,
    wait: wait.meta({
      description: 'The event that the duel waits for, according to the database. The chain may already be further on.',
    }),
    check,
    hindrances: z.array(z.string()).meta({
      description:
        'Reasons why the duel doesn’t continue: a worker, RPC or provider that isn’t working, a check that keeps failing, an open alert.',
    }),
    events: z.array(duelEvent.omit({ duelId: true, escrowTransactions: true })),
    intents: z.array(storyTransaction).meta({ description: 'All transactions prepared for the duel, oldest first.' }),
    escrowTransactions: z.array(escrowTransaction),
    custodyAlerts: z.array(duelAlert),
    deliveries: z.object({ pending: z.number().int(), delivered: z.number().int(), failed: z.number().int() }).meta({
      description: 'Counts of the duel’s webhook deliveries. Old deliveries are deleted and no longer counted.',
    }),
  })
  .meta({ id: 'DuelStory' });
export type StoryBody = z.output<typeof duelStory>;

export const getDuelStory = defineEndpoint({
  method: 'GET',
  path: '/operations/duels/{duelId}',
  tag: 'Operations',
  summary: 'Returns everything known about a duel, what it waits for and why; reads only the database',
  auth: ['IK'],
  scope: 'operate',
  limit: 'read',
  idempotency: 'none',
  params: z.object({ duelId }),
  strictPath: true,
  success: 200,
  response: duelStory,
  headers: {},
  problems: ['invalid-request', 'unauthenticated', 'forbidden', 'not-found', 'database-unavailable'],
  availability: 'devnet',
  extension: true,
});
