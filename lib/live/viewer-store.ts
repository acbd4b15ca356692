import { lt, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { duels } from '../../db/schema/duels';
import { duelViewers } from '../../db/schema/watching';

/**
 * Age from which an instance stores an unchanged count again, in milliseconds. It is less than `VALID_MS`, so that only
 * the counts of an instance that no longer reports become invalid.
 */
const REPORT_AGAIN_MS = 20_000;
/** Age from which another instance's count is ignored, in milliseconds. */
const VALID_MS = 60_000;

/** The number of streams of one instance that watch a duel. */
export interface ViewerCount {
  readonly duelId: string;
  readonly viewers: number;
}

/** Returns the players' wallets by duel id; null for an opponent who hasn't joined. Leaves out unknown duel ids. */
export async function listPlayers(
  queries: Queries,
  duelIds: readonly string[],
): Promise<ReadonlyMap<string, readonly (string | null)[]>> {
  const { duelId, creatorWallet, opponentWallet } = duels;
  const rows = await queries
    .select({ duelId, creatorWallet, opponentWallet })
    .from(duels)
    .where(sql`${duelId} = any(${sql.param(duelIds)}::text[])`);
  return new Map(rows.map((row) => [row.duelId, [row.creatorWallet, row.opponentWallet]]));
}

/**
 * Replaces the stored counts of this instance. Returns how many streams of the other instances watch the same duels, by
 * duel id.
 */
export async function reportViewers(
  queries: Queries,
  instanceId: string,
  counts: readonly ViewerCount[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const ago = (ms: number): string => new Date(now.getTime() - ms).toISOString();
  const duelIds = sql`${sql.param(counts.map(({ duelId }) => duelId))}::text[]`;
  const viewers = sql`${sql.param(counts.map((each) => each.viewers))}::integer[]`;
  const { rows } = (await queries.execute(sql`
    with counted as (select * from unnest(${duelIds}, ${viewers}) as counted (duel_id, viewers) where viewers > 0),
    left_alone as (
      delete from duel_viewers where instance_id = ${instanceId} and duel_id not in (select duel_id from counted)),
    reported as (
      insert into duel_viewers as known (instance_id, duel_id, viewers, reported_at)
      select ${instanceId}, duel_id, viewers, ${now.toISOString()}::timestamptz from counted
      on conflict (instance_id, duel_id) do update set viewers = excluded.viewers, reported_at = excluded.reported_at
      where known.viewers <> excluded.viewers or known.reported_at < ${ago(REPORT_AGAIN_MS)}::timestamptz)
    select duel_id as "duelId", sum(viewers)::integer as viewers from duel_viewers
    where duel_id = any(${duelIds}) and instance_id <> ${instanceId} and reported_at >= ${ago(VALID_MS)}::timestamptz
    group by duel_id`)) as unknown as { rows: ViewerCount[] };
  return new Map(rows.map((row) => [row.duelId, row.viewers]));
}

/** Deletes the counts that are older than `VALID_MS`, as those of instances that crashed. */
export const deleteOldViewers = (queries: Queries, now: Date): Promise<unknown> =>
  queries.delete(duelViewers).where(lt(duelViewers.reportedAt, new Date(now.getTime() - VALID_MS)));
