import { asc, desc, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { preparedOnce } from '../../db/prepared';
import { verifiedRounds } from '../../db/schema/rounds';

export type StoredRound = typeof verifiedRounds.$inferSelect;

/** Where a page ends: the order is newest first, then mode upwards, then round downwards. */
export interface RoundPosition {
  readonly occurredAt: string;
  readonly mode: string;
  readonly roundId: string;
}

const { occurredAt, mode, roundId } = verifiedRounds;

const newest = (queries: Queries) =>
  queries.select().from(verifiedRounds).orderBy(desc(occurredAt), asc(mode), desc(roundId)).$dynamic();

const firstPage = preparedOnce((queries: Queries) =>
  newest(queries).limit(sql.placeholder('limit')).prepare('list_rounds'),
);

const nextPage = preparedOnce((queries: Queries) => {
  const at = sql`${sql.placeholder('occurredAt')}::timestamptz`;
  const later = sql`${mode} > ${sql.placeholder('mode')}`;
  const sameMode = sql`${mode} = ${sql.placeholder('mode')} and ${roundId} < ${sql.placeholder('roundId')}`;
  return (
    newest(queries)
      // One comparison of rows cannot go both ways; `<=` lets the index start at the position, the rest is about ties.
      .where(sql`${occurredAt} <= ${at} and (${occurredAt} < ${at} or ${later} or (${sameMode}))`)
      .limit(sql.placeholder('limit'))
      .prepare('list_rounds_after')
  );
});

/** Rounds after the position, from the newest on when it is null. */
export const listRounds = (queries: Queries, after: RoundPosition | null, limit: number): Promise<StoredRound[]> =>
  after === null ? firstPage(queries).execute({ limit }) : nextPage(queries).execute({ ...after, limit });
