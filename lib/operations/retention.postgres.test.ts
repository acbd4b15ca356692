import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Queries } from '../../db/client';
import { openFreshDatabase } from '../../testing/database/database';
import { deleteOldCounters } from '../analytics/store';
import { deleteExpiredResponses } from '../api/idempotency';
import { deleteExpiredChallenges, deleteExpiredSessions } from '../auth/store';
import { deleteFinishedDeliveries } from '../webhooks/delivery-store';

/** Number of rows of each kind. Those of the first day (counters: the first five) are to be deleted. */
const ROW_COUNT = 20_000;
/** Rows of each kind in a day, except counters: 12 events. */
const ROWS_PER_DAY = 100;
const FIRST_DAY = '2025-01-01T00:00:00.000Z';
const SECOND_DAY = new Date('2025-01-02T00:00:00.000Z');
/** Limit of each deletion, at most the number of old rows. */
const DELETE_LIMIT = 60;
const WALLET = '76E5yKFmGmMrigTFVJYE2BWLp6JeNhK4d4m4HegQUjBu';

const { queries, transaction } = await openFreshDatabase();
/** The time of row `n`: `ROWS_PER_DAY` rows a day, from `FIRST_DAY` on. */
const rowTimeSql = sql.raw(`('${FIRST_DAY}'::timestamptz + make_interval(hours => (n / ${ROWS_PER_DAY}) * 24))`);
const rowNumbersSql = sql.raw(`generate_series(0, ${ROW_COUNT - 1}) n`);

const fillByTable: Readonly<Record<string, ReturnType<typeof sql>>> = {
  idempotency_keys: sql`
    insert into idempotency_keys (scope, payload_hash, status, headers, created_at, expires_at)
    select n::text, '', 204, '{}', ${rowTimeSql}, ${rowTimeSql} from ${rowNumbersSql}`,
  wallet_challenges: sql`
    insert into wallet_challenges (challenge_id, wallet, message, created_at, expires_at)
    select n::text, ${WALLET}, '', ${rowTimeSql}, ${rowTimeSql} from ${rowNumbersSql}`,
  wallet_sessions: sql`
    insert into wallet_sessions (token_hash, wallet, challenge_id, created_at, last_used_at, expires_at)
    select encode(sha256(n::text::bytea), 'hex'), ${WALLET}, n::text, ${rowTimeSql}, ${rowTimeSql}, ${rowTimeSql} from ${rowNumbersSql}`,
  webhook_deliveries: sql`
    insert into webhook_deliveries (endpoint_id, duel_id, sequence, state, attempts, last_attempt_at, response_status, created_at)
    select 'whe', n::text, 1, 'delivered', 1, ${rowTimeSql}, 200, ${rowTimeSql} from ${rowNumbersSql}`,
  analytics_counters: sql`
    insert into analytics_counters (day, event, count, last_counted_at)
    select '2025-01-01'::date + n / 12, event, 1, '${sql.raw(FIRST_DAY)}'
    from ${rowNumbersSql}, lateral (select (array['page-opened', 'pack-viewed', 'wallet-connected', 'session-created', 'search-started',
      'search-matched', 'duel-opened', 'duel-joined', 'payment-signed', 'rip-seen', 'duel-settled', 'proof-checked'])[n % 12 + 1] as event) e`,
};

const pruneByTable: Readonly<Record<string, (of: Queries) => Promise<number>>> = {
  idempotency_keys: (of) => deleteExpiredResponses(of, new Date(SECOND_DAY.getTime() - 1), DELETE_LIMIT),
  wallet_challenges: (of) => deleteExpiredChallenges(of, SECOND_DAY, DELETE_LIMIT),
  wallet_sessions: (of) => deleteExpiredSessions(of, SECOND_DAY, DELETE_LIMIT),
  webhook_deliveries: (of) => deleteFinishedDeliveries(of, { before: SECOND_DAY, limit: DELETE_LIMIT }),
  analytics_counters: (of) => deleteOldCounters(of, '2025-01-06', DELETE_LIMIT),
};

/** Returns Postgres's counts of how this transaction read a table: sequential scans, index scans and rows. */
async function readScanCounts(of: Queries, table: string) {
  const { rows: found } = (await of.execute(sql`
    select seq_scan::int as whole, idx_scan::int as indexed, seq_tup_read::int + coalesce(idx_tup_fetch, 0)::int as rows
    from pg_stat_xact_user_tables where relname = ${table}`)) as unknown as {
    rows: [{ whole: number; indexed: number; rows: number }];
  };
  return found[0];
}

test.each(Object.keys(pruneByTable))('old rows of %s are found by an index, however many are kept', async (table) => {
  // Deliveries need an event of a duel, which this test doesn't have.
  await queries.execute(sql.raw(`alter table ${table} disable trigger all`));
  await queries.execute(fillByTable[table] as ReturnType<typeof sql>);
  await queries.execute(sql.raw(`analyze ${table}`));
  await transaction(async (own) => {
    expect(await pruneByTable[table]?.(own)).toBe(DELETE_LIMIT);
    const reads = await readScanCounts(own, table);
    expect(reads.indexed).toBeGreaterThan(0);
    expect(reads.whole).toBe(0);
    expect(reads.rows).toBeLessThan(10 * DELETE_LIMIT);
  });
});
