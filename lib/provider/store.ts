import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../db/client';
import { preparedOnce } from '../../db/prepared';
import type { NewRow } from '../../db/rows';
import { providerCommitments } from '../../db/schema/provider';

const takeFree = preparedOnce((transaction: Transaction) => {
  const free = transaction
    .select({ seedCommitment: providerCommitments.seedCommitment })
    .from(providerCommitments)
    .where(
      and(eq(providerCommitments.providerKey, sql.placeholder('providerKey')), isNull(providerCommitments.takenAt)),
    )
    .orderBy(asc(providerCommitments.fetchedAt))
    .limit(1)
    .for('update', { skipLocked: true });
  return transaction
    .update(providerCommitments)
    .set({ takenAt: sql`${sql.placeholder('now')}` })
    .where(eq(providerCommitments.seedCommitment, sql`(${free})`))
    .returning({ seedCommitment: providerCommitments.seedCommitment })
    .prepare('take_commitment');
});

/** Takes one free seed commitment of this provider; null when the pool is empty. Each is given once, ever. */
export async function takeCommitment(transaction: Transaction, providerKey: string, now: Date): Promise<string | null> {
  const [taken] = await takeFree(transaction).execute({ providerKey, now: now.toISOString() });
  return taken?.seedCommitment ?? null;
}

/** Whether a seed commitment of this provider is left for a duel. */
export async function hasFreeCommitment(queries: Queries, providerKey: string): Promise<boolean> {
  const found = await queries
    .select({ seedCommitment: providerCommitments.seedCommitment })
    .from(providerCommitments)
    .where(and(eq(providerCommitments.providerKey, providerKey), isNull(providerCommitments.takenAt)))
    .limit(1);
  return found.length > 0;
}

export async function countFree(queries: Queries, providerKey: string): Promise<number> {
  const [row] = await queries
    .select({ free: count() })
    .from(providerCommitments)
    .where(and(eq(providerCommitments.providerKey, providerKey), isNull(providerCommitments.takenAt)));
  return row?.free ?? 0;
}

/** Adds what the provider committed to; what is known already is left alone. */
export async function addCommitments(
  queries: Queries,
  providerKey: string,
  commitments: readonly string[],
  now: Date,
): Promise<void> {
  if (commitments.length === 0) return;
  const rows = commitments.map(
    (seedCommitment): NewRow<typeof providerCommitments, 'takenAt'> => ({
      seedCommitment,
      providerKey,
      fetchedAt: now,
    }),
  );
  await queries.insert(providerCommitments).values(rows).onConflictDoNothing();
}
