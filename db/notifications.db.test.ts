import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openFreshDatabase } from '../testing/database/database';
import type { Queries } from './client';

const notify = (queries: Queries, payload: string) =>
  queries.execute(sql`select pg_notify('ripduel_work', ${payload})`);

async function openListeningDatabase() {
  const database = await openFreshDatabase();
  const received: unknown[] = [];
  const end = database.notifications.subscribe('ripduel_work', (payload) => received.push(payload));
  await expect.poll(() => database.notifications.isListening()).toBe(true);
  return { database, received, end };
}

test('a subscriber first learns that it may have missed some, then receives each payload', async () => {
  const { database, received } = await openListeningDatabase();
  await notify(database.queries, 'duels');
  await notify(database.queries, 'intents');
  await expect.poll(() => received).toEqual([null, 'duels', 'intents']);
});

test('a notification arrives only after a commit, once however often the transaction sent it', async () => {
  const { database, received } = await openListeningDatabase();
  const undone = database.transaction(async (transaction) => {
    await notify(transaction, 'payments');
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await database.transaction(async (transaction) => {
    for (const payload of ['duels', 'duels', 'intents', 'duels']) await notify(transaction, payload);
    expect(received).toEqual([null]);
  });
  await expect.poll(() => received).toEqual([null, 'duels', 'intents']);
});

test('a subscription that was ended receives nothing, and others still do', async () => {
  const { database, received, end } = await openListeningDatabase();
  const others: unknown[] = [];
  database.notifications.subscribe('ripduel_work', (payload) => others.push(payload));
  end();
  await notify(database.queries, 'duels');
  await expect.poll(() => others).toEqual(['duels']);
  expect(received).toEqual([null]);
});
