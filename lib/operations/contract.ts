import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import { queryWholeNumber, timestamp } from '../api/wire';

/** Counts of one reconciliation run. */
const summary = z
  .object({
    startedAt: timestamp,
    finishedAt: timestamp,
    chain: z.enum(['ok', 'unavailable']).meta({
      description:
        'unavailable: the RPC didn’t answer, serves another chain, or is behind a state that was finalized before. Such a run changes nothing.',
    }),
    claimed: z.number().int().meta({ description: 'Due duels that this run claimed.' }),
    changed: z.number().int(),
    unchanged: z.number().int(),
    failed: z
      .number()
      .int()
      .meta({ description: 'Duels left for a later run, because the RPC or the database didn’t answer.' }),
    scanned: z
      .number()
      .int()
      .meta({ description: 'Due intents for which the history of the escrow account was read.' }),
    candidates: z.number().int().meta({ description: 'Transactions of these histories that were fetched.' }),
    payments: z.number().int().meta({ description: 'Due payments to pack machines that this run claimed.' }),
    arrivals: z.number().int().meta({ description: 'Transactions to the machines’ treasury that were read.' }),
    commitments: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Free seed commitments in the pool afterwards. Null if the run didn’t count them.' }),
    openAlerts: z
      .number()
      .int()
      .meta({ description: 'Open custody alerts of duels afterwards. GET /operations/alerts lists them.' }),
    newAlerts: z
      .number()
      .int()
      .meta({ description: 'Custody alerts opened since this run began, including those that are already resolved.' }),
  })
  .meta({ id: 'ReconciliationSummary' });
export type SummaryBody = z.output<typeof summary>;

const endpointDefaults = {
  path: '/internal/reconciliation/solana',
  tag: 'Operations',
  auth: ['CS', 'IK'],
  scope: 'operate',
  limit: 'poll',
  idempotency: 'none',
  query: z.strictObject({ limit: queryWholeNumber(1, 100, 100) }),
  success: 200,
  response: summary,
  headers: {},
  problems: ['invalid-request', 'unauthenticated', 'chain-unavailable'],
  availability: 'devnet',
  /**
   * In seconds. A run starts no record after its lease of 120 s; the other 60 are for records under way and for the
   * maintenance.
   */
  maxDuration: 180,
} as const;

export const runReconciliation = defineEndpoint({
  ...endpointDefaults,
  method: 'GET',
  summary: 'Runs the reconciliation worker once, with a limit of duels, for the cron',
});
export const runReconciliationByHand = defineEndpoint({
  ...endpointDefaults,
  method: 'POST',
  summary: 'Runs the reconciliation worker once, for operators',
});
