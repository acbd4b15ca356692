import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Transaction } from './client';
import { freshDatabase } from './testing/database';

test('a connection that ends between two queries fails its transaction alone', async () => {
  const database = await freshDatabase();
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

const idOf = async (transaction: Transaction): Promise<string> => {
  const { rows } = (await transaction.execute(sql`select txid_current() as id`)) as unknown as {
    rows: [{ id: string }];
  };
  return rows[0].id;
};

test('what travels with BEGIN and with COMMIT is in the transaction', async () => {
  const database = await freshDatabase();
  const ids: string[] = [];
  await database.transaction(
    async (transaction) => {
      ids.push(...(await Promise.all([idOf(transaction), idOf(transaction)])), await idOf(transaction));
    },
    async (transaction) => void ids.push(await idOf(transaction)),
  );
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(1);
});

test.each(['first', 'last'])('a %s statement that is refused undoes all, and the connection goes on', async (which) => {
  const database = await freshDatabase();
  await database.queries.execute(sql`create table kept (id int)`);
  const refused = (transaction: Transaction) => transaction.execute(sql`select 1 / 0`);
  const insert = (transaction: Transaction) => transaction.execute(sql`insert into kept values (1)`);
  const ended = database.transaction(
    async (transaction) => {
      if (which === 'first') await Promise.all([refused(transaction), insert(transaction)]);
      else await insert(transaction);
    },
    async (transaction) => {
      await refused(transaction);
    },
  );
  await expect(ended).rejects.toThrow();
  const { rows } = (await database.transaction((transaction) =>
    transaction.execute(sql`select count(*)::int as count from kept`),
  )) as unknown as { rows: [{ count: number }] };
  expect(rows[0].count).toBe(0);
});
