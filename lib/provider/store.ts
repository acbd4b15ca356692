import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../db/client';
import type { NewRow } from '../../db/rows';
import { providerCommitments } from '../../db/schema/provider';

/** SQL condition for a commitment that a new duel can take. Commitments of an earlier protocol have no duel id. */
const buildFreeCommitmentCondition = () =>
  and(isNull(providerCommitments.takenAt), isNotNull(providerCommitments.duelId));

/** The id of a future duel with the provider's commitment to its seed. The provider derives the seed from the id. */
export interface SeedCommitment {
  readonly duelId: string;
  readonly seedCommitment: string;
}

/**
 * Takes a free seed commitment of this provider; null if none is free, or other transactions are taking the last ones.
 * A commitment is never taken twice.
 */
export async function takeCommitment(
  transaction: Transaction,
  providerKey: string,
  now: Date,
): Promise<SeedCommitment | null> {
  const free = transaction
    .select({ seedCommitment: providerCommitments.seedCommitment })
    .from(providerCommitments)
    .where(and(eq(providerCommitments.providerKey, providerKey), buildFreeCommitmentCondition()))
    .orderBy(asc(providerCommitments.fetchedAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [taken] = await transaction
    .update(providerCommitments)
    .set({ takenAt: now })
    .where(eq(providerCommitments.seedCommitment, sql`(${free})`))
    .returning({ duelId: providerCommitments.duelId, seedCommitment: providerCommitments.seedCommitment })
    .prepare('take_commitment')
    .execute();
  return taken === undefined ? null : { duelId: taken.duelId as string, seedCommitment: taken.seedCommitment };
}

/** Returns whether this provider has a free seed commitment. */
export async function hasFreeCommitment(queries: Queries, providerKey: string): Promise<boolean> {
  const found = await queries
    .select({ seedCommitment: providerCommitments.seedCommitment })
    .from(providerCommitments)
    .where(and(eq(providerCommitments.providerKey, providerKey), buildFreeCommitmentCondition()))
    .limit(1);
  return found.length > 0;
}

export async function countFreeSeedCommitments(queries: Queries, providerKey: string): Promise<number> {
  const [row] = await queries
    .select({ free: count() })
    .from(providerCommitments)
    .where(and(eq(providerCommitments.providerKey, providerKey), buildFreeCommitmentCondition()));
  return row?.free ?? 0;
}

/** Adds commitments to the pool. Ignores those that are stored already. */
export async function addCommitments(
  queries: Queries,
  providerKey: string,
  commitments: readonly SeedCommitment[],
  now: Date,
): Promise<void> {
  if (commitments.length === 0) return;
  const rows = commitments.map(
    (commitment): NewRow<typeof providerCommitments, 'takenAt'> => ({ ...commitment, providerKey, fetchedAt: now }),
  );
  await queries.insert(providerCommitments).values(rows).onConflictDoNothing();
}
