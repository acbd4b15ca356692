import { and, asc, eq } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { duels } from '../../db/schema/duels';
import { packEditions } from '../../db/schema/packs';
import { type StoredDuel, toStoredDuel } from '../duel/store';
import { isHeld } from '../packs/edition-store';

/** An edition that is taken, by a duel or an operator who discarded it, and isn't marked as spent. */
export interface HeldEdition {
  readonly packId: string;
  readonly takenAt: Date;
  /** The duels that may have taken the edition: duels over this edition that were created at `takenAt`. */
  readonly duels: readonly StoredDuel[];
}

/**
 * Lists held editions in the order in which they were taken, with at most `limit` duels in all. An edition without a
 * duel counts as one.
 */
export async function listHeldEditions(queries: Queries, limit: number): Promise<HeldEdition[]> {
  const isTaker = and(
    eq(duels.packId, packEditions.packId),
    eq(duels.cardMode, 1),
    eq(duels.createdAt, packEditions.takenAt),
  );
  const rows = await queries
    .select({ packId: packEditions.packId, takenAt: packEditions.takenAt, duel: duels })
    .from(packEditions)
    .leftJoin(duels, isTaker)
    .where(isHeld)
    .orderBy(asc(packEditions.takenAt), asc(packEditions.packId))
    .limit(limit);
  const editions = new Map<string, { packId: string; takenAt: Date; duels: StoredDuel[] }>();
  for (const { packId, takenAt, duel } of rows) {
    if (takenAt === null) continue;
    const edition = editions.get(packId) ?? { packId, takenAt, duels: [] };
    if (duel !== null) edition.duels.push(toStoredDuel(duel));
    editions.set(packId, edition);
  }
  return [...editions.values()];
}
