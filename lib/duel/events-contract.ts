import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import { timestamp } from '../api/wire';
import { escrowTransaction } from '../transactions/call-contract';
import { duelId, duelStatus } from './contract';
import { duelEventData } from './event-data-contract';
import { actorKinds, changeKinds } from './rules/change';

export const duelEvent = z
  .object({
    duelId: z.string(),
    sequence: z.number().int().meta({ description: 'Counts from 1 without gaps. The list is in this order.' }),
    kind: z.enum(changeKinds).meta({ id: 'DuelEventKind' }),
    at: timestamp,
    actorKind: z.enum(actorKinds),
    statusFrom: duelStatus.nullable().meta({ description: 'Null for the first event.' }),
    statusTo: duelStatus.meta({ description: 'Equal to `statusFrom` if the event doesn’t change the status.' }),
    data: duelEventData,
    escrowTransactions: z.array(escrowTransaction).optional().meta({
      description:
        'The duel’s transactions on chain. Only with `settled` and `refunded`, which are recorded once the payouts are known. Later transactions, such as those for bond and rents, are added when they are known.',
    }),
  })
  .meta({ id: 'DuelEvent' });

export const listDuelEvents = defineEndpoint({
  method: 'GET',
  path: '/duels/{duelId}/events',
  tag: 'Duels',
  summary: 'Lists the events of a duel in order; events are only ever added',
  auth: ['IK'],
  limit: 'poll',
  idempotency: 'none',
  params: z.object({ duelId }),
  success: 200,
  response: z.array(duelEvent),
  headers: {},
  problems: ['unauthenticated', 'not-found'],
  availability: 'devnet',
});
