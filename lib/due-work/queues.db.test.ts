import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildRowKey, listScheduledRows, queueCases, writeRow } from '../../testing/due-work/queue-cases';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import type { Lease } from '../core/lease';

const ROWS = 5;
const MINUTE_MS = 60_000;

describe.each(Object.entries(queueCases))('%s', (_, { queue, createRows, claim, release }) => {
  let world: TestEnvironment;
  let rows: Record<string, unknown>[];
  let now: Date;

  beforeAll(async () => {
    world = await openTestEnvironment();
    await createRows(world, ROWS);
    rows = await listScheduledRows(queue, world.database.queries);
  });

  /** Makes all rows due at the same time. `afterEach` restores the stored values. */
  beforeEach(async () => {
    now = world.clock.now();
    for (const row of rows) await writeRow(queue, world.database.queries, row, { [queue.dueAtColumn]: now });
  });
  afterEach(async () => {
    for (const row of rows) await writeRow(queue, world.database.queries, row, row);
  });

  const later = (milliseconds: number): Date => new Date(now.getTime() + milliseconds);
  const buildLease = (token: string, at = now): Lease => ({
    token,
    now: at,
    until: new Date(at.getTime() + MINUTE_MS),
  });
  const claimKeys = async (lease: Lease, limit = 100): Promise<string[]> =>
    (await claim(world.database.queries, lease, limit, world)).map((row) => buildRowKey(queue, row));
  const all = (): string[] => rows.map((row) => buildRowKey(queue, row)).sort();
  const stored = () => listScheduledRows(queue, world.database.queries);
  const releaseAll = (token: string, dueAt: Date) => Promise.all(rows.map((row) => release(world, row, token, dueAt)));

  test('two workers share what is due, and no row is claimed by both', async () => {
    expect(rows).toHaveLength(ROWS);
    const shared = await Promise.all([claimKeys(buildLease('one'), 3), claimKeys(buildLease('other'), 3)]);
    const rest = await claimKeys(buildLease('rest'));
    expect([...shared.flat(), ...rest].sort()).toEqual(all());
  });

  test('more due rows than the limit are claimed by several claims', async () => {
    const taken = [];
    for (const token of ['first', 'second', 'third', 'fourth']) taken.push(await claimKeys(buildLease(token), 2));
    expect(taken.map((keys) => keys.length)).toEqual([2, 2, 1, 0]);
    expect(taken.flat().sort()).toEqual(all());
  });

  test('the rows of a worker that died are another’s when the lease ends, and not before', async () => {
    await claimKeys(buildLease('died'));
    expect(await claimKeys(buildLease('early', later(MINUTE_MS - 1)))).toEqual([]);
    expect((await claimKeys(buildLease('heir', later(MINUTE_MS)))).sort()).toEqual(all());
  });

  test('a worker that lost its claims writes nothing, and the one that has them does', async () => {
    await claimKeys(buildLease('slow'));
    await claimKeys(buildLease('quick', later(MINUTE_MS)));
    const before = await stored();
    await releaseAll('slow', later(5 * MINUTE_MS));
    expect(await stored()).toEqual(before);
    await releaseAll('quick', later(9 * MINUTE_MS));
    expect((await stored()).map((row) => row[queue.dueAtColumn])).toEqual(rows.map(() => later(9 * MINUTE_MS)));
  });

  test('a worker whose lease is over, and whose rows nobody else claimed, still ends its claims', async () => {
    await claimKeys(buildLease('slow'));
    world.clock.advance(2 * MINUTE_MS);
    await releaseAll('slow', later(9 * MINUTE_MS));
    expect((await stored()).map((row) => row.leaseToken)).toEqual(rows.map(() => null));
  });

  test('instances whose clocks differ never write for one row both', async () => {
    expect(await claimKeys(buildLease('behind', later(-1)))).toEqual([]);
    await claimKeys(buildLease('right'));
    expect((await claimKeys(buildLease('ahead', later(60 * MINUTE_MS)))).sort()).toEqual(all());
    const before = await stored();
    await releaseAll('right', later(MINUTE_MS));
    expect(await stored()).toEqual(before);
    await releaseAll('ahead', later(61 * MINUTE_MS));
    expect((await stored()).map((row) => row.leaseToken)).toEqual(rows.map(() => null));
  });

  test('a row that always fails keeps no other waiting', async () => {
    const [failing] = rows as [Record<string, unknown>];
    await writeRow(queue, world.database.queries, failing, { [queue.dueAtColumn]: later(-MINUTE_MS) });
    const seen = new Set<string>();
    for (let run = 0; run < ROWS; run += 1) {
      // Each run claims a single row, and the failing row is already due again by then.
      const at = run * 2_000;
      for (const row of await claim(world.database.queries, buildLease(`run ${run}`, later(at)), 1, world)) {
        seen.add(buildRowKey(queue, row));
        const isFailing = buildRowKey(queue, row) === buildRowKey(queue, failing);
        await release(world, row, `run ${run}`, later(isFailing ? at + 1_000 : 60 * MINUTE_MS));
      }
    }
    expect([...seen].sort()).toEqual(all());
  });
});
