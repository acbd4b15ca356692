import { z } from 'zod';
import { endpoint } from '../api/endpoint';
import { accountAddress, amount, instant, pageOf, paging } from '../api/wire';
import { alertKinds } from '../duel/rules/alert';

/** An alert as the public receipt shows it. */
export const custodyAlert = z.object({
  kind: z.enum(alertKinds).meta({
    description:
      'late-deposit: money for a duel that was called off. stale-deposit: no second deposit until the deadline. duplicate-deposit: a second one of the same wallet. unexpected-result: the chain resolved a duel that was being refunded.',
  }),
  openedAt: instant,
  resolvedAt: instant.nullable().meta({ description: 'When the chain showed that all of it is out again.' }),
  amounts: z.array(
    z.object({ side: z.enum(['creator', 'opponent']), amount, mint: accountAddress, decimals: z.number().int() }),
  ),
});
export type AlertBody = z.output<typeof custodyAlert>;

export const listAlerts = endpoint({
  method: 'GET',
  path: '/operations/alerts',
  tag: 'Operations',
  summary: 'Custody alerts, newest first',
  auth: ['IK'],
  scope: 'operate',
  limit: 'read',
  idempotency: 'none',
  query: z.strictObject({ ...paging, state: z.enum(['open', 'resolved']).optional() }),
  success: 200,
  response: pageOf(custodyAlert.extend({ duelId: z.string() }).meta({ id: 'CustodyAlert' })).meta({
    id: 'CustodyAlertList',
  }),
  headers: {},
  problems: ['invalid-request', 'invalid-cursor', 'unauthenticated'],
  availability: 'devnet',
  extension: true,
});
