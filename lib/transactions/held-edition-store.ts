import { and, asc, eq, gte, inArray, notExists, or, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from '../../db/client';
import { duels } from '../../db/schema/duels';
import { packEditions } from '../../db/schema/packs';
import { roundDownToSecond } from '../core/clock';
import type { DuelStatus } from '../duel/rules/duel';
import { type StoredDuel, toStoredDuel } from '../duel/store';
import { isHeld } from '../packs/edition-store';

/** An edition that is taken, by a duel or an operator who discarded it, and isn't marked as spent. */
export interface HeldEdition {
  readonly packId: string;
  readonly takenAt: Date;
  /** The duels that may have taken the edition: duels over this edition that were created at `takenAt`. */
  readonly duels: readonly StoredDuel[];
}

/** Statuses of a duel of which no fee counts as paid, and which may still be paid or cancelled. */
const UNPAID_STATUSES = ['waiting', 'matched', 'funding'] satisfies DuelStatus[];

/**
 * Lists at most `limit` held editions in the order in which they were taken. Leaves out those with a duel that has no
 * counted fee and can still be paid, also a cancelled one whose funding deadline hasn't passed: within the limit, they
 * would keep out later editions.
 */
export async function listHeldEditions(queries: Queries, now: Date, limit: number): Promise<HeldEdition[]> {
  const isBeforeDeadline = gte(duels.fundingDeadline, roundDownToSecond(now));
  const isPayable = or(inArray(duels.status, UNPAID_STATUSES), and(eq(duels.status, 'cancelled'), isBeforeDeadline));
  const payableDuels = queries
    .select({ duelId: duels.duelId })
    .from(duels)
    .where(and(buildTakerCondition(packEditions), isPayable));
  const held = queries
    .select({ packId: packEditions.packId, takenAt: packEditions.takenAt })
    .from(packEditions)
    .where(and(isHeld, notExists(payableDuels)))
    .orderBy(asc(packEditions.takenAt), asc(packEditions.packId))
    .limit(limit)
    .as('held');
  const rows = await queries
    .select({ packId: held.packId, takenAt: held.takenAt, duel: duels })
    .from(held)
    .leftJoin(duels, buildTakerCondition(held))
    .orderBy(asc(held.takenAt), asc(held.packId));
  const editions = new Map<string, { packId: string; takenAt: Date; duels: StoredDuel[] }>();
  for (const { packId, takenAt, duel } of rows) {
    if (takenAt === null) continue;
    const edition = editions.get(packId) ?? { packId, takenAt, duels: [] };
    if (duel !== null) edition.duels.push(toStoredDuel(duel));
    editions.set(packId, edition);
  }
  return [...editions.values()];
}

/** Builds the condition that a duel may have taken the edition. */
const buildTakerCondition = ({ packId, takenAt }: Record<'packId' | 'takenAt', AnyPgColumn>): SQL | undefined =>
  and(eq(duels.packId, packId), eq(duels.cardMode, 1), eq(duels.createdAt, takenAt));
