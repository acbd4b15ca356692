import { z } from 'zod';
import { endpoint } from '../api/endpoint';
import { instant } from '../api/wire';
import { escrowTransaction } from '../transactions/call-contract';
import { duelId, duelStatus } from './contract';
import { actorKinds, changeKinds } from './rules/change';

export const duelEvent = z
  .object({
    duelId: z.string(),
    sequence: z.number().int().meta({ description: 'Counts from 1 without a gap; the order of the list.' }),
    kind: z.enum(changeKinds).meta({ id: 'DuelEventKind' }),
    at: instant,
    actorKind: z.enum(actorKinds),
    statusFrom: duelStatus.nullable().meta({ description: 'Null for the first event.' }),
    statusTo: duelStatus.meta({ description: 'The same as before where an event changes no status.' }),
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).meta({
      description: 'What the kind adds, such as `side` and `binding` (submission or rpc-recovery) of a deposit.',
    }),
    escrowTransactions: z.array(escrowTransaction).optional().meta({
      description:
        'With `settled` and `refunded`, which are recorded once the payouts are known: the steps of the duel on chain. What follows later, such as the bond and the rents, is added when it is known.',
    }),
  })
  .meta({ id: 'DuelEvent' });

export const listDuelEvents = endpoint({
  method: 'GET',
  path: '/duels/{duelId}/events',
  tag: 'Duels',
  summary: 'The audit timeline of a duel, in order; events are only ever added',
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
