import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { systemClock } from '../../lib/core/clock';

/** Commits a change that only streams and the feed of changes have: the duel stays as it is. Returns its position. */
export async function commitEvent(database: Database, duelId: string, version: number): Promise<number> {
  const at = systemClock.now().toISOString();
  await database.queries.execute(
    sql`select append_live_change('duel', ${duelId}, ${version}, 'matched', ${at}, true, false, array[]::text[])`,
  );
  const { rows } = (await database.queries.execute(
    sql`select position from live_changes where record_id = ${duelId} and version = ${version}`,
  )) as unknown as { rows: { position: string }[] };
  return Number(rows[0]?.position);
}

/** Commits an event of a duel, and another after each interval, until `signal` is aborted. Returns their positions. */
export async function commitEventsUntil(
  signal: AbortSignal,
  database: Database,
  duelId: string,
  { firstVersion, intervalMs }: { readonly firstVersion: number; readonly intervalMs: number },
): Promise<readonly number[]> {
  const positions: number[] = [];
  for (let version = firstVersion; !signal.aborted; version += 1) {
    positions.push(await commitEvent(database, duelId, version));
    await pause(intervalMs, null, { signal }).catch(() => {});
  }
  return positions;
}
