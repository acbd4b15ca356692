import type { Database } from '../../db/client';
import type { Log } from '../api/log';
import type { Clock } from '../core/clock';
import { isUp, isWorking } from '../health/check-rules';
import type { ProviderPort } from '../provider/port';
import {
  countDebts,
  countFreeCommitments,
  countPendingDeliveries,
  oldestDue,
  readStandings,
  type Tally,
  tallyAlerts,
  tallyDuels,
  tallyEndings,
  tallyIntents,
  tallyPayments,
} from './store';

/** Of whom it is asked. */
export interface LookServices {
  readonly database: Database;
  readonly provider: ProviderPort | null;
  readonly clock: Clock;
  readonly log: Log;
}

/** One number for each value of a label, or one alone. */
export interface Figure {
  readonly name: string;
  readonly help: string;
  readonly label?: string;
  readonly values: readonly (readonly [value: string, number: number])[];
}
export type Picture = readonly Figure[];

/** Several that read at once, or often, get one look; a state is this old at most, in milliseconds. */
const KEEP_MS = 5_000;

/** Looks at rows and pool; null where the database does not answer. */
export function openLook(services: LookServices): () => Promise<Picture | null> {
  let kept: { readonly at: number; readonly picture: Promise<Picture | null> } | null = null;
  return () => {
    const at = services.clock.now().getTime();
    if (kept === null || Math.abs(at - kept.at) >= KEEP_MS) kept = { at, picture: lookOrNull(services) };
    return kept.picture;
  };
}

async function lookOrNull(services: LookServices): Promise<Picture | null> {
  try {
    return [...(await lookAtRows(services)), ...(await lookAtStandings(services)), ...lookAtPool(services)];
  } catch (error) {
    services.log.warn({ err: error }, 'the database does not tell its figures');
    return null;
  }
}

async function lookAtRows({ database: { queries }, clock }: LookServices): Promise<Figure[]> {
  const now = clock.now();
  const [duels, endings, intents, payments, alerts, debts, commitments, deliveries, due] = await Promise.all([
    tallyDuels(queries),
    tallyEndings(queries, now),
    tallyIntents(queries),
    tallyPayments(queries),
    tallyAlerts(queries),
    countDebts(queries),
    countFreeCommitments(queries),
    countPendingDeliveries(queries),
    oldestDue(queries, now),
  ]);
  const late = Object.entries(due).map(([what, at]) => [what, at === null ? 0 : secondsSince(at, now)] as const);
  return [
    tallied('ripduel_duels', 'Duels that are not over, by status.', 'status', duels),
    tallied('ripduel_duels_ended_day', 'Duels created within a day that are over, by status.', 'status', endings),
    tallied('ripduel_fund_intents', 'Payments of duels under way, by state.', 'state', intents),
    tallied('ripduel_machine_payments', 'Payments of pack machines under way, by state.', 'state', payments),
    tallied('ripduel_custody_alerts_open', 'Open custody alerts, by kind.', 'kind', alerts),
    single('ripduel_debts_open', 'Payments of pack machines that are owed back.', debts),
    single('ripduel_free_commitments', 'Seed commitments of the provider that new duels can take.', commitments),
    single('ripduel_webhook_deliveries_pending', 'Webhook deliveries that wait.', deliveries),
    { name: 'ripduel_due_seconds', help: 'How long the oldest waits for the worker.', label: 'what', values: late },
  ];
}

async function lookAtStandings({ database, provider, clock }: LookServices): Promise<Figure[]> {
  const rows = await readStandings(database.queries);
  const now = clock.now();
  const known = [
    { name: 'chain', row: rows.find(({ subject }) => subject === 'chain'), works: isUp },
    { name: 'worker', row: rows.find(({ subject }) => subject === 'worker'), works: isWorking },
    { name: 'provider', row: rows.find(({ subject }) => subject === `provider:${provider?.publicKey}`), works: isUp },
  ];
  const up = known.map(({ name, row, works }) => [name, works(row ?? null, now) ? 1 : 0] as const);
  const ages = known.flatMap(({ name, row }) => (row?.seenAt ? [[name, secondsSince(row.seenAt, now)] as const] : []));
  return [
    { name: 'ripduel_up', help: 'Whether it can be relied on, as in GET /v1/health.', label: 'what', values: up },
    { name: 'ripduel_seen_seconds', help: 'Time since it was last seen working.', label: 'what', values: ages },
  ];
}

function lookAtPool({ database: { pool } }: LookServices): Figure[] {
  if (pool === null) return [];
  const values = [
    ['busy', pool.totalCount - pool.idleCount],
    ['idle', pool.idleCount],
    ['waiting', pool.waitingCount],
  ] as const;
  return [{ name: 'ripduel_database_connections', help: 'The pool, and who waits for it.', label: 'state', values }];
}

const secondsSince = (at: Date, now: Date): number => Math.max(0, (now.getTime() - at.getTime()) / 1_000);

const tallied = (name: string, help: string, label: string, tally: Tally): Figure => ({
  name,
  help,
  label,
  values: tally.map((each) => [each.name, each.rows]),
});

const single = (name: string, help: string, rows: number): Figure => ({ name, help, values: [['', rows]] });
