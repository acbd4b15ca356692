import { asc, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { duels } from '../../db/schema/duels';

/** Maximum number of ids in `OpenLayout1Duels`. */
const MAX_DUEL_IDS = 20;
const openLayout1Condition = sql`${duels.termsLayout} = 1 and ${duels.status} not in ('settled', 'refunded', 'cancelled')`;

/** Duels of terms layout 1 that aren't settled, refunded or cancelled: their number, and the ids of the oldest. */
export interface OpenLayout1Duels {
  readonly count: number;
  readonly duelIds: readonly string[];
}

/** Counts the duels of terms layout 1 that aren't over yet, and lists the oldest of them. */
export async function findOpenLayout1Duels(queries: Queries): Promise<OpenLayout1Duels> {
  const count = await queries.$count(duels, openLayout1Condition);
  if (count === 0) return { count, duelIds: [] };
  const rows = await queries
    .select({ duelId: duels.duelId })
    .from(duels)
    .where(openLayout1Condition)
    .orderBy(asc(duels.createdAt), asc(duels.duelId))
    .limit(MAX_DUEL_IDS);
  return { count, duelIds: rows.map(({ duelId }) => duelId) };
}
