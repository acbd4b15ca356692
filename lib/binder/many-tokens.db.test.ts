import { base58 } from '@scure/base';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import type { Database, Transaction } from '../../db/client';
import { cardDeliveries } from '../../db/schema/card-deliveries';
import { gachaRips } from '../../db/schema/gacha';
import { Ripper } from '../../testing/gacha/ripper';
import { expectStatus } from '../../testing/service/play';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment } from '../../testing/service/world';
import { sha256 } from '../core/hash';
import { getBinder, listOwnCards } from './contract';

/** Number of the player's ripped cards: one that was delivered, and its copies. */
const CARDS = 10_000;
/** RPC calls that a page of the player's cards may make, and the binder too. */
const MAX_RPC_CALLS = 10;
/** Accounts that one call to a node returns at most. */
const ACCOUNTS_PER_CALL = 100;

/** Runs `work` in Postgres's replica mode, which checks no foreign key and runs no trigger. */
const runUnchecked = (database: Database, work: (transaction: Transaction) => Promise<void>): Promise<void> =>
  database.transaction(async (transaction) => {
    await transaction.execute(sql`set local session_replication_role = replica`);
    await work(transaction);
  });

/** Copies a delivered rip, each copy a second older than the one before, and with a card of its own. */
async function insertRipCopies(transaction: Transaction, ripId: string): Promise<void> {
  const mints = Array.from({ length: CARDS - 1 }, (_, nth) => base58.encode(sha256(`mint ${nth}`)));
  await copyRows(transaction, gachaRips, ripId, mints, {
    commitment_id: sql`commitment_id || '~' || n`,
    payment_intent_id: sql`payment_intent_id || '~' || n`,
    ripped_at: sql`ripped_at - n * interval '1 second'`,
  });
  await copyRows(transaction, cardDeliveries, ripId, mints, { card_mint: sql`mint` });
}

async function deleteRipCopies(transaction: Transaction): Promise<void> {
  for (const table of [gachaRips, cardDeliveries])
    await transaction.execute(sql`delete from ${table} where rip_id like '%~%'`);
}

async function copyRows(
  transaction: Transaction,
  table: PgTable,
  ripId: string,
  mints: readonly string[],
  values: Readonly<Record<string, SQL>>,
): Promise<void> {
  const columns = Object.values(getTableColumns(table)).map(({ name }) => name);
  const all: Readonly<Record<string, SQL>> = { rip_id: sql`rip_id || '~' || n`, ...values };
  const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);
  await transaction.execute(sql`insert into ${table} (${list(columns.map((name) => sql`${sql.identifier(name)}`))})
    select ${list(columns.map((name) => all[name] ?? sql`${sql.identifier(name)}`))}
    from ${table}, jsonb_array_elements_text(${JSON.stringify(mints)}::jsonb) with ordinality as copy (mint, n)
    where rip_id = ${ripId}`);
}

test('a page of 10,000 cards that are tokens, and their binder, take ten RPC calls at most', async () => {
  const world = await openTestEnvironment();
  const ripper = await new Ripper(world, testWallet('hoarder')).fundWallet();
  const { ripId } = await ripper.ripOne();
  const token = await ripper.getSessionToken();
  const { chain } = world.services;
  let calls = 0;
  const counted = Object.fromEntries(
    Object.entries(chain).map(([name, call]) => [
      name,
      (...args: unknown[]) => {
        calls += Array.isArray(args[0]) ? Math.ceil(args[0].length / ACCOUNTS_PER_CALL) : 1;
        return (call as (...all: unknown[]) => unknown)(...args);
      },
    ]),
  ) as unknown as typeof chain;
  const countCalls = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    calls = 0;
    const result = await run();
    expect(calls).toBeLessThanOrEqual(MAX_RPC_CALLS);
    return result;
  };
  const { call } = world.withServices({ chain: counted });
  const readPage = (query: Record<string, string>) =>
    countCalls(async () => expectStatus(200, await call(listOwnCards, { token, query: { limit: '50', ...query } })));
  await runUnchecked(world.database, (transaction) => insertRipCopies(transaction, ripId));
  try {
    const first = await readPage({});
    // The copied cards aren't on chain: that they are `gone` shows that each was checked there.
    expect(first.items.map(({ status }) => status)).toEqual(['owned', ...Array.from({ length: 49 }, () => 'gone')]);
    expect(calls).toBeGreaterThan(0);
    const second = await readPage({ cursor: first.nextCursor as string });
    expect(second.items).toHaveLength(50);
    expect(second.items.every(({ isHeld }) => isHeld === false)).toBe(true);
    const { sets } = await countCalls(async () => expectStatus(200, await call(getBinder, { token })));
    expect(sets.flatMap(({ pockets }) => pockets).map(({ count }) => count)).toEqual([CARDS]);
  } finally {
    // The copies would violate the invariants that are checked after the test.
    await runUnchecked(world.database, deleteRipCopies);
  }
});
