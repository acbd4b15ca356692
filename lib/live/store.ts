import { and, asc, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { duels } from '../../db/schema/duels';
import { liveChanges } from '../../db/schema/live-changes';
import type { ChangeType } from './contract';

export type StoredChange = typeof liveChanges.$inferSelect;

/** Topics of a stream or of a page of the feed. A change is included if it belongs to any of them. */
export interface Topics {
  readonly duelIds: ReadonlySet<string>;
  /** Whether changes of open duels and new results are reported. */
  readonly lobby: boolean;
  /** The wallet whose own records are reported; null to report no wallet's own records. */
  readonly wallet: string | null;
}

/** The change types that concern a duel: the duel itself, or a player opening its pack. */
const DUEL_CHANGES: string[] = ['duel', 'opening'] satisfies ChangeType[];
/** Whether a change concerns a duel: the duel itself, or a player opening its pack. */
export const isDuelChange = ({ type }: Pick<StoredChange, 'type'>): boolean => DUEL_CHANGES.includes(type);

/** Builds the condition for changes that belong to any of these topics; for all public changes if `topics` is null. */
function buildTopicCondition(topics: Topics | null): SQL {
  if (topics === null) return eq(liveChanges.isPublic, true);
  const { duelIds, lobby, wallet } = topics;
  const condition = or(
    duelIds.size === 0
      ? undefined
      : and(inArray(liveChanges.type, DUEL_CHANGES), inArray(liveChanges.recordId, [...duelIds])),
    lobby ? eq(liveChanges.isInLobby, true) : undefined,
    wallet === null ? undefined : sql`${wallet} = any(${liveChanges.wallets})`,
  );
  return condition ?? sql`false`;
}

/** Whether `buildTopicCondition` matches a change. */
export function isOnTopic(topics: Topics | null, change: StoredChange): boolean {
  if (topics === null) return change.isPublic;
  const { duelIds, lobby, wallet } = topics;
  if (isDuelChange(change) && duelIds.has(change.recordId)) return true;
  return (lobby && change.isInLobby) || (wallet !== null && change.wallets.includes(wallet));
}

/** A range of positions to read, after `after` up to and including `upTo`, and the maximum number of rows. */
export interface ChangeRange {
  readonly after: number;
  readonly upTo: number;
  readonly limit: number;
}

/** Lists the changes of these topics in their order; all public ones if `topics` is null. */
export const listChangesInRange = (
  queries: Queries,
  topics: Topics | null,
  { after, upTo, limit }: ChangeRange,
): Promise<StoredChange[]> =>
  queries
    .select()
    .from(liveChanges)
    .where(and(gt(liveChanges.position, after), lte(liveChanges.position, upTo), buildTopicCondition(topics)))
    .orderBy(asc(liveChanges.position))
    .limit(limit);

/** Lists all changes after a position, private ones too, in their order. */
export const listAllChanges = (queries: Queries, after: number, limit: number): Promise<StoredChange[]> =>
  queries
    .select()
    .from(liveChanges)
    .where(gt(liveChanges.position, after))
    .orderBy(asc(liveChanges.position))
    .limit(limit);

/** Returns the position of the newest change; 0 if there was none. */
export async function readNewestPosition(queries: Queries): Promise<number> {
  const [row] = await queries.select({ newest: sql<string | null>`max(${liveChanges.position})` }).from(liveChanges);
  return Number(row?.newest ?? 0);
}

/**
 * Whether every change after a position is still stored. Old changes are deleted oldest first, so this is true if the
 * change at this position, an earlier one, or the very first one is still stored. False before the first change.
 */
export async function hasChangesSince(queries: Queries, after: number): Promise<boolean> {
  const [row] = await queries
    .select({ position: liveChanges.position })
    .from(liveChanges)
    .where(lte(liveChanges.position, Math.max(after, 1)))
    .limit(1);
  return row !== undefined;
}

/** Counts listed duels that wait for anyone to join, and those that have two players and aren't over. */
export async function countDuels(queries: Queries): Promise<{ openDuels: number; runningDuels: number }> {
  const isOpen = sql`${duels.status} = 'waiting' and ${duels.matchmakingMode} = 'open' and ${duels.listed}`;
  const [open, running] = await Promise.all([
    queries.$count(duels, isOpen),
    queries.$count(
      duels,
      sql`${duels.status} not in ('settled', 'refunded', 'cancelled') and ${duels.opponentWallet} is not null`,
    ),
  ]);
  return { openDuels: open, runningDuels: running };
}

/** Deletes the oldest changes that were made before `before`: at most `limit`, and never the newest one. */
export async function deleteOldChanges(queries: Queries, before: Date, limit: number): Promise<void> {
  const oldest = queries
    .select({ position: liveChanges.position, at: liveChanges.at })
    .from(liveChanges)
    .orderBy(asc(liveChanges.position))
    .limit(limit + 1)
    .as('oldest');
  const firstKept = queries
    .select({
      position: sql`coalesce(min(${oldest.position}) filter (where ${oldest.at} >= ${before.toISOString()}), max(${oldest.position}))`,
    })
    .from(oldest);
  await queries.delete(liveChanges).where(sql`${liveChanges.position} < (${firstKept})`);
}
