import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { preparedOnce } from '../../db/prepared';
import type { WalletHistory } from './risk-rules';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const wallet = sql.placeholder('wallet');
const since = (name: 'now' | 'hour' | 'day' | 'week' | 'month') => sql`${sql.placeholder(name)}::timestamptz`;
const paidBy = (side: 'creator' | 'opponent') => sql`a.amounts @> ${sql.raw(`'[{"side":"${side}"}]'`)}::jsonb`;
/** The side that called a duel off; null for one that ran out of time. Earlier releases wrote it as the actor alone. */
const calledOffBy = sql`(select coalesce(e.data->>'side', nullif(e.actor_kind, 'integration')) from duel_events e
  where e.duel_id = duels.duel_id and e.kind = 'cancelled')`;
/** The wallet's duels of a month on one side, with what it did in each. */
const duelsAs = (side: 'creator' | 'opponent', other: 'creator' | 'opponent') => sql`
  select created_at, status in ('refunding', 'refunded') and not ${sql.raw(side)}_deposited and ${sql.raw(other)}_deposited as unpaid,
    (select count(*) from transaction_intents i where i.duel_id = duels.duel_id and i.purpose = 'fund'
      and i.end_reason = 'rejected' and i.signer_wallet = ${sql.raw(side)}_wallet) as rejections,
    (select count(*) from custody_alerts a where a.duel_id = duels.duel_id and (a.kind = 'duplicate-deposit' and ${paidBy(side)}
      or a.kind = 'late-deposit' and coalesce(${calledOffBy} = ${sql.raw(`'${side}'`)}, ${paidBy(side)}))) as alerts
  from duels where ${sql.raw(side)}_wallet = ${wallet} and created_at > ${since('month')}`;

/** Few subqueries, each asked once: the plan is made anew for most wallets, and takes longer than the reading. */
const historyOf = preparedOnce((queries: Queries) =>
  queries
    .select({
      ageSeconds: sql<number | null>`extract(epoch from ${since('now')} - least(
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
      sql`(select count(*) filter (where created_at > ${since('hour')})::int as searches,
          count(*) filter (where duel_id is not null and end_reason = 'participant')::int as call_offs
        from matchmaking_tickets where wallet = ${wallet} and created_at > ${since('day')}) own,
        (select count(*) filter (where created_at > ${since('day')})::int as duels,
          coalesce(sum(rejections) filter (where created_at > ${since('week')}), 0)::int as rejections,
          count(*) filter (where unpaid)::int as unpaid, coalesce(sum(alerts), 0)::int as alerts
        from (${duelsAs('creator', 'opponent')} union all ${duelsAs('opponent', 'creator')}) mine) played`,
    )
    .prepare('find_history'),
);

/** What is known of a wallet; null for one that was never seen here: it neither signed in nor was in a duel. */
export async function findHistory(queries: Queries, wallet: string, now: Date): Promise<WalletHistory | null> {
  const before = (ms: number): string => new Date(now.getTime() - ms).toISOString();
  const [row] = await historyOf(queries).execute({
    wallet,
    now: before(0),
    hour: before(HOUR_MS),
    day: before(DAY_MS),
    week: before(7 * DAY_MS),
    month: before(30 * DAY_MS),
  });
  if (row === undefined || row.ageSeconds === null) return null;
  return { ...row, ageSeconds: Math.max(0, Math.floor(row.ageSeconds)) };
}
