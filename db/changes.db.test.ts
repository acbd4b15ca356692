import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { openFreshDatabase } from '../testing/database/database';
import { attachRequestId, listenToChanges, type RecordChange, reportChanges } from './changes';

const database = await openFreshDatabase();
const reportedChanges: [string, string | null][] = [];
listenToChanges(database, ({ about }, requestId) => reportedChanges.push([String(about.id), requestId]));

const buildChange = (id: string): RecordChange => ({ record: 'duel', from: null, to: 'waiting', about: { id } });

beforeEach(() => {
  reportedChanges.length = 0;
});

test('tells the changes of a transaction in their order, once it is committed', async () => {
  const value = await database.transaction(async (transaction) => {
    attachRequestId(transaction, 'req_1');
    reportChanges(transaction, buildChange('first'), buildChange('second'));
    await transaction.execute(sql`select 1`);
    reportChanges(transaction, buildChange('last'));
    expect(reportedChanges).toEqual([]);
    return 'done';
  });
  expect(value).toBe('done');
  expect(reportedChanges).toEqual([
    ['first', 'req_1'],
    ['second', 'req_1'],
    ['last', 'req_1'],
  ]);
});

test('tells nothing of a transaction that is rolled back, nor of it in the next one', async () => {
  const rolledBack = [
    database.transaction(async (transaction) => {
      reportChanges(transaction, buildChange('thrown'));
      throw new Error('changed its mind');
    }),
    database.transaction(async (transaction) => {
      reportChanges(transaction, buildChange('refused'));
      await transaction.execute(sql`select 1 / 0`);
    }),
  ];
  expect((await Promise.allSettled(rolledBack)).map(({ status }) => status)).toEqual(Array(2).fill('rejected'));
  await database.transaction(async (transaction) => reportChanges(transaction, buildChange('next')));
  expect(reportedChanges).toEqual([['next', null]]);
});

test('keeps the changes of transactions apart that run at once', async () => {
  await Promise.all(
    ['a', 'b', 'c', 'd'].map((id) =>
      database.transaction(async (transaction) => {
        attachRequestId(transaction, `req_${id}`);
        await transaction.execute(sql`select 1`);
        reportChanges(transaction, buildChange(id));
      }),
    ),
  );
  expect(new Map(reportedChanges)).toEqual(new Map(['a', 'b', 'c', 'd'].map((id) => [id, `req_${id}`])));
});

test('tells a statement that stands alone at once', () => {
  reportChanges(database.queries, buildChange('alone'));
  expect(reportedChanges).toEqual([['alone', null]]);
});
