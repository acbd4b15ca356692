import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import type { WalletHistory } from './risk-rules';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What is known of a wallet; null for one that was never seen here: it neither signed in nor was in a duel. */
export async function findHistory(queries: Queries, wallet: string, now: Date): Promise<WalletHistory | null> {
  const since = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;
  const of = (side: 'creator' | 'opponent') => sql.raw(`${side}_wallet`);
  /** A count over the duels in which the wallet has this side. */
  const counted = (what: (side: 'creator' | 'opponent') => ReturnType<typeof sql>) =>
    sql`((${what('creator')}) + (${what('opponent')}))::int`;
  const answer = await queries.execute(sql`select
    extract(epoch from ${since(0)} - least(
      (select min(created_at) from wallet_sessions where wallet = ${wallet}),
      (select min(created_at) from duels where creator_wallet = ${wallet}),
      (select min(created_at) from duels where opponent_wallet = ${wallet})))::float8 as "ageSeconds",
    (select count(*) from matchmaking_tickets where wallet = ${wallet} and created_at > ${since(HOUR_MS)})::int as "searchesInAnHour",
    ${counted((side) => sql`select count(*) from duels where ${of(side)} = ${wallet} and created_at > ${since(DAY_MS)}`)} as "duelsInADay",
    (select count(*) from matchmaking_tickets where wallet = ${wallet} and created_at > ${since(DAY_MS)}
      and duel_id is not null and end_reason = 'participant')::int as "callOffsInADay",
    ${counted(
      (side) => sql`select count(*) from duels d join transaction_intents i using (duel_id)
        where d.${of(side)} = ${wallet} and d.created_at > ${since(7 * DAY_MS)}
          and i.signer_wallet = ${wallet} and i.purpose = 'fund' and i.end_reason = 'rejected'`,
    )} as "rejectionsInAWeek",
    ${counted(
      (side) => sql`select count(*) from duels where ${of(side)} = ${wallet} and created_at > ${since(30 * DAY_MS)}
        and status in ('refunding', 'refunded') and creator_deposited = ${side === 'opponent'} and opponent_deposited = ${side === 'creator'}`,
    )} as "unpaidInAMonth",
    ${counted(
      (side) => sql`select count(*) from duels d join custody_alerts a using (duel_id)
        where d.${of(side)} = ${wallet} and d.created_at > ${since(30 * DAY_MS)}
          and a.kind in ('late-deposit', 'duplicate-deposit') and a.amounts @> ${JSON.stringify([{ side }])}::jsonb`,
    )} as "alertsInAMonth"`);
  const [row] = (answer as unknown as { rows: (Omit<WalletHistory, 'ageSeconds'> & { ageSeconds: number | null })[] })
    .rows;
  if (row === undefined || row.ageSeconds === null) return null;
  return { ...row, ageSeconds: Math.max(0, Math.floor(row.ageSeconds)) };
}
