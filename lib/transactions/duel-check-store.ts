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
 * Claims the next check of a duel for a participant's poll. Of all polls at any instance one in `freshMs` milliseconds
 * gets it (true), and none within that time after a check that succeeded. A stored time that is far ahead of `now`, by
 * another instance's clock, doesn't prevent a claim.
 */
export async function claimPollCheck(queries: Queries, duelId: string, now: Date, freshMs: number): Promise<boolean> {
  const claimed = await insertPollClaim(queries).execute({ duelId, begunAt: now, freshMs });
  return claimed.length > 0;
}

/**
 * How far a stored time may be ahead of that of a check that ends after it. One that is further ahead is of an instance
 * whose clock is wrong.
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

/** Records that a duel is stored as the chain had it at `checkedAt` or later. */
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

/** A duel as it is stored, and how recent that is. */
export interface CheckedDuel {
  readonly duel: StoredDuel;
  /** The duel is stored as the finalized chain had it at this time or later; null before its first check. */
  readonly checkedAt: Date | null;
  /** Finalized block height at `checkedAt` or later; null before any was read. */
  readonly blockHeight: bigint | null;
}

/** Finds a duel with the time of its last check; null for an unknown duel. Doesn't check who may see it. */
export async function findCheckedDuel(queries: Queries, duelId: string): Promise<CheckedDuel | null> {
  const [row] = await selectCheckedDuel(queries).execute({ duelId });
  return row === undefined ? null : { ...row, duel: toStoredDuel(row.duel) };
}
