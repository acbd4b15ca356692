import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { verifiedRounds } from '../../db/schema/rounds';

export type StoredVerifiedRound = typeof verifiedRounds.$inferSelect;

/** A page position. Rounds are ordered newest first, then by mode ascending, then by round id descending. */
export interface ActivityPosition {
  readonly occurredAt: string;
  readonly mode: string;
  readonly roundId: string;
}

const { occurredAt, mode, roundId } = verifiedRounds;

/**
 * Builds the condition for rounds after a position. A row comparison can't mix ascending and descending order. `<=`
 * lets the index scan start at the position; the rest breaks ties between equal timestamps.
 */
function buildAfterPositionCondition({ occurredAt: at, ...last }: ActivityPosition): SQL {
  const time = sql`${at}::timestamptz`;
  const tie = sql`${mode} > ${last.mode} or (${mode} = ${last.mode} and ${roundId} < ${last.roundId})`;
  return sql`${occurredAt} <= ${time} and (${occurredAt} < ${time} or ${tie})`;
}

/** Lists rounds after the position, or from the newest on if it is null. */
export const listVerifiedRounds = (
  queries: Queries,
  after: ActivityPosition | null,
  limit: number,
): Promise<StoredVerifiedRound[]> =>
  queries
    .select()
    .from(verifiedRounds)
    .where(after === null ? undefined : buildAfterPositionCondition(after))
    .orderBy(desc(occurredAt), asc(mode), desc(roundId))
    .limit(limit);
