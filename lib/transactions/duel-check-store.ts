import { eq, isNull, or, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { buildPlaceholders, prepareOnce } from '../../db/prepare-once';
import type { EveryColumn } from '../../db/rows';
import { chainIdentity } from '../../db/schema/chain-identity';
import { duelChecks } from '../../db/schema/duel-checks';
import { duels } from '../../db/schema/duels';
import { type StoredDuel, toStoredDuel } from '../duel/store';

const insertPollClaim = prepareOnce((queries) => {
  const { duelId, begunAt } = buildPlaceholders(duelChecks, ['duelId', 'begunAt']);
  const last = sql`greatest(${duelChecks.begunAt}, ${duelChecks.checkedAt})`;
  const age = sql`abs(extract(epoch from ${begunAt}::timestamptz - ${last})) * 1000`;
  return queries
    .insert(duelChecks)
    .values({ duelId, begunAt, checkedAt: null } satisfies EveryColumn<typeof duelChecks>)
    .onConflictDoUpdate({
      target: duelChecks.duelId,
      set: { begunAt },
      setWhere: sql`${last} is null or ${age} >= ${sql.placeholder('freshMs')}`,
    })
    .returning({ duelId: duelChecks.duelId })
    .prepare('claim_poll_check');
});

/**
 * Claims the next check of a duel for a participant's poll. Returns true for only one poll in `freshMs` milliseconds,
 * over all instances, and for none within that time after the start of a successful check. A stored time that is more
 * than `freshMs` ahead of `now`, by another instance's clock, doesn't prevent a claim.
 */
export async function claimPollCheck(queries: Queries, duelId: string, now: Date, freshMs: number): Promise<boolean> {
  const claimed = await insertPollClaim(queries).execute({ duelId, begunAt: now, freshMs });
  return claimed.length > 0;
}

/**
 * How far the stored `checkedAt` may be later than a new one. If it is later by more, the clock of the instance that
 * stored it counts as wrong, and the new time replaces it.
 */
const MAX_AHEAD_SECONDS = 60;

const insertCheckedAt = prepareOnce((queries) => {
  const { duelId, checkedAt } = buildPlaceholders(duelChecks, ['duelId', 'checkedAt']);
  const at = sql`${checkedAt}::timestamptz`;
  return queries
    .insert(duelChecks)
    .values({ duelId, begunAt: null, checkedAt } satisfies EveryColumn<typeof duelChecks>)
    .onConflictDoUpdate({
      target: duelChecks.duelId,
      set: { checkedAt },
      setWhere: or(
        isNull(duelChecks.checkedAt),
        sql`${duelChecks.checkedAt} < ${at}`,
        sql`${duelChecks.checkedAt} > ${at} + ${MAX_AHEAD_SECONDS}::integer * interval '1 second'`,
      ),
    })
    .prepare('save_checked_at');
});

/**
 * Records that the stored duel agrees with the finalized chain as of `checkedAt` or later, unless a time that is later
 * by at most `MAX_AHEAD_SECONDS` is stored.
 */
export async function saveCheckedAt(queries: Queries, duelId: string, checkedAt: Date): Promise<void> {
  await insertCheckedAt(queries).execute({ duelId, checkedAt });
}

const selectCheckedDuel = prepareOnce((queries) =>
  queries
    .select({ duel: duels, checkedAt: duelChecks.checkedAt, blockHeight: chainIdentity.finalizedBlockHeight })
    .from(duels)
    .leftJoin(duelChecks, eq(duelChecks.duelId, duels.duelId))
    .leftJoin(chainIdentity, eq(chainIdentity.single, true))
    .where(eq(duels.duelId, sql.placeholder('duelId')))
    .prepare('find_checked_duel'),
);

/** A stored duel and how recent its state is. */
export interface CheckedDuel {
  readonly duel: StoredDuel;
  /** `duel` agrees with the finalized chain as of this time or later. Null before its first check. */
  readonly checkedAt: Date | null;
  /** The highest finalized block height that any instance has stored; null before the first. */
  readonly blockHeight: bigint | null;
}

/** Finds a duel with the time of its last check; null for an unknown duel. Doesn't check who may see it. */
export async function findCheckedDuel(queries: Queries, duelId: string): Promise<CheckedDuel | null> {
  const [row] = await selectCheckedDuel(queries).execute({ duelId });
  return row === undefined ? null : { ...row, duel: toStoredDuel(row.duel) };
}
