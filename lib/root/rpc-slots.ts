import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import type { CallTimeReservation } from '../chain/nodes/quota';

/** A reserved time slot for calls: its schedule's key, and in how many milliseconds it begins. */
interface Reservation {
  readonly key: string;
  readonly starts_in: number;
}

/**
 * How far ahead of now a schedule may end, in milliseconds; ten times the new reservation, if that is more. A schedule
 * that ends later was written before the database's clock was set back, as after a failover. It starts over, because
 * calls would otherwise wait until its end.
 */
const MAX_SCHEDULE_AHEAD_MS = 60_000;

/**
 * Appends time slots for calls to the schedules that instances share, in one statement. Returns in how many
 * milliseconds each slot begins, by the schedule's key. A schedule is a row of `rate_limits`: `expire` is when its last
 * slot ends, and `points` is that slot's length in milliseconds. An expired row has no effect. All times are by the
 * database's clock: if an instance's clock were used and ran ahead, all other instances would have to wait.
 */
export async function reserveRpcSlots(
  queries: Queries,
  requests: readonly CallTimeReservation[],
): Promise<ReadonlyMap<string, number>> {
  // All instances lock rows in the same order, so that two statements can't deadlock.
  const sorted = [...requests].sort((left, right) => (left.key < right.key ? -1 : 1));
  // biome-ignore lint/plugin: the only clock that all instances share
  const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
  const { rows } = (await queries.execute(sql`
    insert into rate_limits as kept (key, points, expire)
    select 'rpc:' || request.key, request."lengthMs", ${now} + request."lengthMs"
    from jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb) as request (key text, "lengthMs" integer)
    on conflict (key) do update set
      points = excluded.points,
      expire = case
        when kept.expire > ${now} + greatest(${MAX_SCHEDULE_AHEAD_MS}, 10 * excluded.points) then excluded.expire
        else greatest(kept.expire + excluded.points, excluded.expire)
      end
    returning substr(key, 5) as key, (expire - points - ${now})::integer as starts_in`)) as unknown as {
    rows: Reservation[];
  };
  return new Map(rows.map(({ key, starts_in }) => [key, starts_in]));
}
