import { and, desc, eq, gte, inArray, isNotNull, or, type SQL } from 'drizzle-orm';
import { afterCursor } from '../../db/after-cursor';
import type { Queries } from '../../db/client';
import { duels } from '../../db/schema/duels';
import { packs } from '../../db/schema/packs';
import { roundDownToSecond } from '../core/clock';
import { type StoredDuel, toStoredDuel } from './store';

/**
 * Filters of a list of duels. `wallet` is the creator, the opponent or the invited wallet. `packId` also finds duels
 * over editions of the pack.
 */
export interface DuelFilter {
  readonly status?: string | undefined;
  readonly wallet?: string | undefined;
  readonly matchmakingMode?: string | undefined;
  readonly packId?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  /** Whether to include unlisted duels without an opponent, as a player's own list does. */
  readonly withUnlisted?: boolean | undefined;
}

/**
 * Lists duels, newest first, after the cursor position. The status `waiting` leaves out expired duels. Unlisted duels
 * without an opponent are left out unless the filter has `withUnlisted`, or their ids, which only someone with a duel's
 * link knows.
 */
export async function listDuelRows(
  queries: Queries,
  filter: DuelFilter,
  page: { readonly after: readonly string[]; readonly limit: number; readonly now: Date },
): Promise<StoredDuel[]> {
  const editionsOf = queries
    .select({ packId: packs.packId })
    .from(packs)
    .where(eq(packs.editionOf, filter.packId ?? ''));
  const conditions: (SQL | undefined)[] = [
    filter.status === undefined ? undefined : eq(duels.status, filter.status),
    filter.status === 'waiting' ? gte(duels.expiresAt, roundDownToSecond(page.now)) : undefined,
    filter.matchmakingMode === undefined ? undefined : eq(duels.matchmakingMode, filter.matchmakingMode),
    filter.packId === undefined ? undefined : or(eq(duels.packId, filter.packId), inArray(duels.packId, editionsOf)),
    filter.wallet === undefined
      ? undefined
      : or(
          eq(duels.creatorWallet, filter.wallet),
          eq(duels.opponentWallet, filter.wallet),
          eq(duels.invitedWallet, filter.wallet),
        ),
    filter.ids === undefined ? undefined : inArray(duels.duelId, [...filter.ids]),
    filter.ids !== undefined || filter.withUnlisted
      ? undefined
      : or(eq(duels.listed, true), isNotNull(duels.opponentWallet)),
    afterCursor([duels.createdAt, duels.duelId], page.after),
  ];
  const rows = await queries
    .select()
    .from(duels)
    .where(and(...conditions))
    .orderBy(desc(duels.createdAt), desc(duels.duelId))
    .limit(page.limit);
  return rows.map(toStoredDuel);
}
