import { z } from 'zod';
import { endpoint } from '../api/endpoint';
import { instant, wholeNumber } from '../api/wire';

const summary = z
  .object({
    startedAt: instant,
    finishedAt: instant,
    chain: z.enum(['ok', 'unavailable']).meta({
      description:
        'unavailable: the RPC did not answer, serves another chain, or is behind what was finalized before. Such a run changes nothing.',
    }),
    claimed: z.number().int().meta({ description: 'Due duels that this run took.' }),
    changed: z.number().int(),
    unchanged: z.number().int(),
    failed: z
      .number()
      .int()
      .meta({ description: 'Left for a later run, because the RPC or the database did not answer.' }),
    scanned: z.number().int().meta({ description: 'Due intents for which escrow history was read.' }),
    candidates: z.number().int().meta({ description: 'Transactions of that history that were fetched.' }),
    payments: z.number().int().meta({ description: 'Due payments of pack machines that this run took.' }),
    arrivals: z
      .number()
      .int()
      .meta({ description: 'Transactions that reached the machines’ treasury, and were read.' }),
    commitments: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Free seed commitments in the pool afterwards; null when the run did not look.' }),
    openAlerts: z
      .number()
      .int()
      .meta({ description: 'Custody alerts of duels that are open afterwards. GET /operations/alerts lists them.' }),
    newAlerts: z
      .number()
      .int()
      .meta({ description: 'Those that were opened since this run began, also if they are resolved again.' }),
  })
  .meta({ id: 'ReconciliationSummary' });
export type SummaryBody = z.output<typeof summary>;

const common = {
  path: '/internal/reconciliation/solana',
  tag: 'Operations',
  auth: ['CS', 'IK'],
  scope: 'operate',
  limit: 'poll',
  idempotency: 'none',
  query: z.strictObject({ limit: wholeNumber(1, 100, 100) }),
  success: 200,
  response: summary,
  headers: {},
  problems: ['invalid-request', 'unauthenticated', 'chain-unavailable'],
  availability: 'devnet',
  /** A run ends by itself before its lease of 120 s does. */
  maxDuration: 180,
} as const;

export const runReconciliation = endpoint({
  ...common,
  method: 'GET',
  summary: 'One bounded run of the worker, for the cron',
});
export const runReconciliationByHand = endpoint({ ...common, method: 'POST', summary: 'The same run, for operators' });
