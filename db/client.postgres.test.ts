import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openFreshDatabase } from '../testing/database/database';
import type { Database, Transaction } from './client';

test('a connection that ends between two queries fails its transaction alone', async () => {
  const database = await openFreshDatabase();
  const ended = database.transaction(async (transaction) => {
    const { rows } = (await transaction.execute(sql`select pg_backend_pid() as pid`)) as unknown as {
      rows: [{ pid: number }];
    };
    await database.queries.execute(sql`select pg_terminate_backend(${rows[0].pid})`);
    await expect
      .poll(() =>
        transaction.execute(sql`select 1`).then(
          () => 'alive',
          () => 'ended',
        ),
      )
      .toBe('ended');
    await transaction.execute(sql`select 1`);
  });
  await expect(ended).rejects.toThrow();
  expect(await database.transaction(async (transaction) => (await transaction.execute(sql`select 1`)) !== null)).toBe(
    true,
  );
});

test.each(['first', 'last'])('a %s statement that fails undoes all, and the connection goes on', async (which) => {
  const database = await openFreshDatabase();
  await database.queries.execute(sql`create table kept (id int)`);
  const fail = (transaction: Transaction) => transaction.execute(sql`select 1 / 0`);
  const insert = (transaction: Transaction) => transaction.execute(sql`insert into kept values (1)`);
  const ended = database.transaction(async (transaction) => {
    if (which === 'first') await Promise.all([fail(transaction), insert(transaction)]);
    else {
      await insert(transaction);
      await fail(transaction);
    }
  });
  await expect(ended).rejects.toThrow();
  expect(await countRowsOfKept(database)).toBe(0);
});

test('a transaction that swallows the failure of a statement is not reported as committed', async () => {
  const database = await openFreshDatabase();
  await database.queries.execute(sql`create table kept (id int)`);
  const ended = database.transaction(async (transaction) => {
    await transaction.execute(sql`insert into kept values (1)`);
    await transaction.execute(sql`select 1 / 0`).catch(() => {});
  });
  await expect(ended).rejects.toThrow('was rolled back');
  expect(await countRowsOfKept(database)).toBe(0);
});

/** Counts the rows of `kept` in a new transaction, on the connection that the failed one gave back. */
async function countRowsOfKept(database: Database): Promise<number> {
  const { rows } = (await database.transaction((transaction) =>
    transaction.execute(sql`select count(*)::int as count from kept`),
  )) as unknown as { rows: [{ count: number }] };
  return rows[0].count;
}
