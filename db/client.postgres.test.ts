import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
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

test('a first statement that is refused ends its transaction, and the connection goes on', async () => {
  const database = await freshDatabase();
  const worked: string[] = [];
  const refused = database.transactionFrom(
    (transaction) => transaction.execute(sql`select 1 / 0`),
    async () => void worked.push('in spite of it'),
  );
  await expect(refused).rejects.toThrow();
  expect(worked).toEqual([]);
  const inside = await database.transactionFrom(
    (transaction) => transaction.execute(sql`select txid_current() as id`),
    async (transaction, found) => [found, await transaction.execute(sql`select txid_current() as id`)],
  );
  const [first, second] = inside.map((each) => (each as unknown as { rows: [{ id: string }] }).rows[0].id);
  expect(second).toBe(first);
});
