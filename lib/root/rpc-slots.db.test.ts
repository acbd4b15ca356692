import { expect, test } from 'vitest';
import { openFreshDatabase } from '../../testing/database/database';
import { reserveRpcSlots } from './rpc-slots';

/** Reserves a slot for any method. Returns in how many milliseconds it begins; below 0 if it has begun. */
const reserve = async (lengthMs: number, database = opened): Promise<number> =>
  (await reserveRpcSlots(database.queries, [{ key: 'total', lengthMs }])).get('total') as number;

const opened = await openFreshDatabase();

test('reservations follow each other, and none begins in the past', async () => {
  expect(await reserve(30_000)).toBeGreaterThanOrEqual(-1_000);
  const second = await reserve(1_000);
  expect(second).toBeGreaterThan(20_000);
  // A slot begins when the slot reserved before it ends, however much time passed between the two reservations.
  expect(await reserve(1_000)).toBeLessThanOrEqual(second + 1_000);
  expect(await reserve(1_000)).toBeGreaterThan(second);
});

test('simultaneous reservations of several limits don’t overlap, whatever their order', async () => {
  const requests = [
    { key: 'getSlot', lengthMs: 100_000 },
    { key: 'getBalance', lengthMs: 50_000 },
  ];
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      reserveRpcSlots(opened.queries, index % 2 === 0 ? requests : [...requests].reverse()),
    ),
  );
  for (const { key, lengthMs } of requests) {
    const starts = answers.map((each) => each.get(key) as number).sort((left, right) => left - right);
    const gaps = starts.slice(1).map((start, index) => start - (starts[index] as number));
    expect(Math.min(...gaps)).toBeGreaterThan(lengthMs - 5_000);
  }
});

test('a schedule that has run out begins anew', async () => {
  await opened.queries.execute("update rate_limits set expire = 1 where key = 'rpc:total'");
  expect(await reserve(1_000)).toBeLessThanOrEqual(0);
});

test('a schedule that ends far from now, because the database’s clock was set back, begins anew', async () => {
  const hourAhead = '(extract(epoch from clock_timestamp()) * 1000)::bigint + 3600000';
  await opened.queries.execute(`update rate_limits set expire = ${hourAhead} where key = 'rpc:total'`);
  expect(await reserve(30_000)).toBeLessThanOrEqual(0);
  expect(await reserve(1_000)).toBeGreaterThan(20_000);
});
