import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import type { WalletHistory } from './risk-rules';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Builds the condition that the alert `a` is about a payment of this side. */
const buildPaidByCondition = (side: 'creator' | 'opponent') =>
  sql`a.amounts @> ${sql.raw(`'[{"side":"${side}"}]'`)}::jsonb`;
/**
 * The side that cancelled a duel; null if none did, as when it timed out. Events of earlier releases have the side only
 * as their actor.
 */
const cancellingSide = sql`(select coalesce(e.data->>'side', nullif(e.actor_kind, 'integration')) from duel_events e
  where e.duel_id = duels.duel_id and e.kind = 'cancelled')`;
/**
 * Selects the duels of the wallet on one side that were created since `after`: whether it alone left its fee unpaid in
 * a refunded one, how many payments it rejected, and how many alerts count against it.
 */
const selectDuelsOnSide = (
  side: 'creator' | 'opponent',
  other: 'creator' | 'opponent',
  wallet: string,
  after: SQL,
) => sql`
  select created_at, status in ('refunding', 'refunded') and not ${sql.raw(side)}_deposited and ${sql.raw(other)}_deposited as unpaid,
    (select count(*) from transaction_intents i where i.duel_id = duels.duel_id and i.purpose = 'fund'
      and i.end_reason = 'rejected' and i.signer_wallet = ${sql.raw(side)}_wallet) as rejections,
    (select count(*) from custody_alerts a where a.duel_id = duels.duel_id and (a.kind = 'duplicate-deposit' and ${buildPaidByCondition(side)}
      or a.kind = 'late-deposit' and coalesce(${cancellingSide} = ${sql.raw(`'${side}'`)}, ${buildPaidByCondition(side)}))) as alerts
  from duels where ${sql.raw(side)}_wallet = ${wallet} and created_at > ${after}`;

/** Finds the history of a wallet; null for one without a stored session or duel. */
export async function findWalletHistory(queries: Queries, wallet: string, now: Date): Promise<WalletHistory | null> {
  const before = (ms: number): SQL => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;
  const month = before(30 * DAY_MS);
  // As few subqueries as possible: Postgres takes longer to plan this query than to run it.
  const [row] = await queries
    .select({
      ageSeconds: sql<number | null>`extract(epoch from ${before(0)} - least(
        (select min(created_at) from wallet_sessions where wallet = ${wallet}),
        (select min(created_at) from duels where creator_wallet = ${wallet}),
        (select min(created_at) from duels where opponent_wallet = ${wallet})))::float8`,
      searchesInAnHour: sql<number>`own.searches`,
      callOffsInADay: sql<number>`own.call_offs`,
      duelsInADay: sql<number>`played.duels`,
      rejectionsInAWeek: sql<number>`played.rejections`,
      unpaidInAMonth: sql<number>`played.unpaid`,
      alertsInAMonth: sql<number>`played.alerts`,
    })
    .from(
      sql`(select count(*) filter (where created_at > ${before(HOUR_MS)})::int as searches,
          count(*) filter (where duel_id is not null and end_reason = 'participant')::int as call_offs
        from matchmaking_tickets where wallet = ${wallet} and created_at > ${before(DAY_MS)}) own,
        (select count(*) filter (where created_at > ${before(DAY_MS)})::int as duels,
          coalesce(sum(rejections) filter (where created_at > ${before(7 * DAY_MS)}), 0)::int as rejections,
          count(*) filter (where unpaid)::int as unpaid, coalesce(sum(alerts), 0)::int as alerts
        from (${selectDuelsOnSide('creator', 'opponent', wallet, month)} union all
          ${selectDuelsOnSide('opponent', 'creator', wallet, month)}) mine) played`,
    );
  if (row === undefined || row.ageSeconds === null) return null;
  return { ...row, ageSeconds: Math.max(0, Math.floor(row.ageSeconds)) };
}
