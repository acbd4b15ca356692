import { expect, test } from 'vitest';
import { openTestEnvironment } from '../../testing/service/world';
import { createFigureReader } from './figures';
import type { Prometheus } from './prometheus';

test('a hanging database is shown as down until it answers again, and later scrapes use no more connections', async () => {
  const world = await openTestEnvironment({ METRICS_SECRET: 'm'.repeat(20) });
  const { pool } = world.database;
  if (pool === null) throw new Error('this is a test of Postgres');
  const prometheus = world.services.prometheus as Prometheus;
  prometheus.setFigureSource(createFigureReader(world.services, 100));
  const scrape = async () => {
    world.clock.advance(5_000);
    return prometheus.scrape();
  };
  // Polls, since on a slow machine the first read takes longer than 100 ms; its result then serves the next scrape.
  await expect.poll(() => prometheus.scrape()).toMatch(/^ripduel_database_up 1$/m);
  const owner = await pool.connect();
  await owner.query('begin; lock table duels in access exclusive mode');
  const first = await scrape();
  const busy = pool.totalCount - pool.idleCount;
  const second = await scrape();
  for (const text of [first, second]) {
    expect(text).toMatch(/^ripduel_database_up 0$/m);
    expect(text).toContain('ripduel_database_connections{state="busy"}');
    // Unknown figures are absent: a zero would look like a fact.
    expect(text).not.toMatch(/ripduel_(?:duels|debts_open|up|queue_depth)\b/);
  }
  expect(pool.totalCount - pool.idleCount).toBeLessThanOrEqual(busy);
  await owner.query('rollback');
  owner.release();
  await expect.poll(() => prometheus.scrape()).toMatch(/^ripduel_database_up 1$/m);
});
