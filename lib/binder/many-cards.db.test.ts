import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Transaction } from '../../db/client';
import { duelEvents, duels } from '../../db/schema/duels';
import { DuelPlayer, expectStatus } from '../../testing/service/play';
import type { SuccessBody } from '../../testing/service/requests';
import { openTestEnvironment } from '../../testing/service/world';
import { listBinderPulls, listRivals, readDuelRecord } from './binder-store';
import { listWalletCards } from './contract';

/** Number of duels with a card of the player: one that was played, and its copies. */
const PULLS = 10_000;
/** Rows of `duels` that a page of 50 cards may read: about 52 for each of both seats, and 52 to spare. */
const MAX_ROWS_READ = 3 * 52;

class RolledBack extends Error {}

async function select<Row>(transaction: Transaction, query: SQL): Promise<Row[]> {
  return ((await transaction.execute(query)) as unknown as { rows: Row[] }).rows;
}

/**
 * Copies a duel with a result, each copy a second older than the last. Drops the table's checks, which refuse copies.
 */
async function insertCopies(transaction: Transaction, duelId: string): Promise<void> {
  const checks = await select<{ name: string }>(
    transaction,
    sql`select conname as name from pg_constraint where contype = 'c' and conrelid = 'duels'::regclass`,
  );
  for (const { name } of checks)
    await transaction.execute(sql`alter table duels drop constraint ${sql.identifier(name)}`);
  await transaction.execute(sql`set local session_replication_role = replica`);
  await copyRows(transaction, duels, sql`duel_id = ${duelId}`, {
    duel_id: sql`duel_id || '~' || n`,
    seed_commitment: sql`seed_commitment || n`,
    terms_hash: sql`terms_hash || n`,
    escrow_address: sql`escrow_address || n`,
    created_at: sql`created_at - n * interval '1 second'`,
    next_check_at: sql`null`,
  });
  // Copies only the event whose time is that of the result.
  const isResult = sql`duel_id = ${duelId} and status_to = 'resolved' and status_from <> 'resolved'`;
  await copyRows(transaction, duelEvents, isResult, { duel_id: sql`duel_id || '~' || n` });
  await transaction.execute(sql`set local session_replication_role = origin`);
  await transaction.execute(sql`analyze duels, duel_events`);
}

async function copyRows(
  transaction: Transaction,
  table: typeof duels | typeof duelEvents,
  condition: SQL,
  values: Readonly<Record<string, SQL>>,
): Promise<void> {
  const columns = Object.values(getTableColumns(table)).map(({ name }) => name);
  const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);
  await transaction.execute(sql`insert into ${table} (${list(columns.map((name) => sql`${sql.identifier(name)}`))})
    select ${list(columns.map((name) => values[name] ?? sql`${sql.identifier(name)}`))}
    from ${table}, generate_series(1, ${PULLS - 1}::int) n where ${condition}`);
}

/** Returns how the transaction has read `duels` so far: its sequential scans, and the rows read in any way. */
async function countReads(transaction: Transaction): Promise<{ scans: number; rows: number }> {
  const [counters] = await select<{ scans: number; rows: number }>(
    transaction,
    sql`select seq_scan::int as scans, seq_tup_read::int + coalesce(idx_tup_fetch, 0)::int as rows
      from pg_stat_xact_user_tables where relname = 'duels'`,
  );
  return counters ?? { scans: 0, rows: 0 };
}

test('of 10,000 cards each page reads its own rows by an index, and a binder counts all of them', async () => {
  const world = await openTestEnvironment();
  const play = await new DuelPlayer(world).fundWallets();
  const duel = await play.playToSettled();
  const wallet = play.creator.address;
  const run = world.database.transaction(async (transaction) => {
    await insertCopies(transaction, duel.duelId);
    const inside = world.withServices({ database: { ...world.database, queries: transaction } });
    const readPage = async (cursor: string | null) => {
      const query = { limit: '50', ...(cursor === null ? {} : { cursor }) };
      const before = await countReads(transaction);
      const answer = await inside.call(listWalletCards, { params: { wallet }, query });
      const after = await countReads(transaction);
      expect(after.scans - before.scans).toBe(0);
      expect(after.rows - before.rows).toBeLessThan(MAX_ROWS_READ);
      const { items, nextCursor }: SuccessBody<typeof listWalletCards> = expectStatus(200, answer);
      return { ids: items.map(({ roundId }) => roundId), nextCursor };
    };
    const listIds = (from: number, length: number) =>
      Array.from({ length }, (_, nth) => (from + nth === 0 ? duel.duelId : `${duel.duelId}~${from + nth}`));
    const first = await readPage(null);
    expect(first.ids).toEqual(listIds(0, 50));
    expect((await readPage(first.nextCursor)).ids).toEqual(listIds(50, 50));
    // The last pages may read no more rows than the first ones.
    const lateId = `${duel.duelId}~${PULLS - 76}`;
    const at = new Date(new Date(duel.createdAt).getTime() - (PULLS - 76) * 1_000).toISOString();
    const late = world.services.cursors.seal('cards', { wallet, hasRips: false }, [at, lateId, '0']);
    const beforeLast = await readPage(late);
    expect(beforeLast.ids).toEqual(listIds(PULLS - 75, 50));
    expect(await readPage(beforeLast.nextCursor)).toEqual({ ids: listIds(PULLS - 25, 25), nextCursor: null });

    const owner = { wallet, unopenedSince: world.clock.now(), isShared: false };
    const pulls = await listBinderPulls(transaction, owner);
    expect(pulls.map(({ count, round_id }) => [count, round_id])).toEqual([
      [PULLS, duel.duelId],
      [PULLS, `${duel.duelId}~1`],
      [PULLS, `${duel.duelId}~2`],
    ]);
    const isWon = duel.winner === 'creator';
    const [wins, losses] = isWon ? [PULLS, 0] : [0, PULLS];
    expect(await readDuelRecord(transaction, owner)).toEqual({ duels: PULLS, wins, best_streak: wins });
    expect(await listRivals(transaction, owner)).toEqual([
      { wallet: play.opponent.address, is_house: false, won: wins, lost: losses, last_duel_id: duel.duelId },
    ]);
    throw new RolledBack();
  });
  await expect(run).rejects.toThrow(RolledBack);
});
