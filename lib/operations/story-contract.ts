import { z } from 'zod';
import { endpoint } from '../api/endpoint';
import { amount, instant } from '../api/wire';
import { duel, duelId } from '../duel/contract';
import { duelEvent } from '../duel/events-contract';
import { escrowTransaction } from '../transactions/call-contract';
import { intent, parts } from '../transactions/contract';
import { duelAlert } from './alert-contract';

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

const storyIntent = intent.omit({ duelId: true, costs: true }).extend({
  part: z.enum(parts).nullable(),
  binding: z.enum(['submission', 'rpc-recovery']).nullable().meta({
    description: 'Who named the signature: its signer, or the worker that found the exact message.',
  }),
  slot: amount.nullable().meta({ description: 'In which it landed.' }),
  error: z.string().nullable().meta({ description: 'As the chain or the verification gave it.' }),
  nextScanAt: instant.nullable().meta({ description: 'When the escrow account’s history is read for it next.' }),
});

const wait = z.object({
  for: z.enum(waitKinds),
  why: z.string(),
  until: instant.nullable().meta({ description: 'By the chain’s clock. Null without a deadline in time.' }),
  untilSlot: amount.nullable().meta({ description: 'The last slot, where the program counts slots.' }),
  otherwise: z.string().nullable().meta({ description: 'What follows when it does not come.' }),
});

const check = z.object({
  nextCheckAt: instant
    .nullable()
    .meta({ description: 'When the worker checks the duel next; null once nothing can change.' }),
  overdueSeconds: z.number().int().meta({ description: 'How long that check is late; 0 where it is not.' }),
  attempts: z.number().int().meta({ description: 'Checks without a change since the last event.' }),
  leasedUntil: instant.nullable().meta({ description: 'A run of the worker has the duel until then.' }),
});

const duelStory = z
  .object({
    readAt: instant,
    duel,
    wait: wait.meta({ description: 'What the duel waits for, by what is stored: the chain may be further already.' }),
    check,
    hindrances: z.array(z.string()).meta({
      description:
        'What keeps it from going on: a worker, RPC or provider that was not seen working, a check that keeps failing, an open alert.',
    }),
    events: z.array(duelEvent.omit({ duelId: true, escrowTransactions: true })),
    intents: z.array(storyIntent).meta({ description: 'Every transaction that was prepared for it, oldest first.' }),
    escrowTransactions: z.array(escrowTransaction),
    custodyAlerts: z.array(duelAlert),
    deliveries: z
      .object({ pending: z.number().int(), delivered: z.number().int(), failed: z.number().int() })
      .meta({ description: 'Its webhooks, as long as they are kept.' }),
  })
  .meta({ id: 'DuelStory' });
export type StoryBody = z.output<typeof duelStory>;

export const getDuelStory = endpoint({
  method: 'GET',
  path: '/operations/duels/{duelId}',
  tag: 'Operations',
  summary: 'A duel’s whole story, what it waits for and why. Changes nothing and asks nobody but the database',
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
