import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { RecentChanges } from './recent-changes';
import { isOnTopic, listAllChanges, listChangesInRange, readNewestPosition, type Topics } from './store';

let world: TestEnvironment;
let queries: TestEnvironment['database']['queries'];

beforeAll(async () => {
  world = await openTestEnvironment();
  ({ queries } = world.database);
});

interface NewChange {
  readonly type?: string;
  readonly recordId?: string;
  readonly isPublic?: boolean;
  readonly isInLobby?: boolean;
  readonly wallet?: string;
}

async function commit({ type = 'duel', recordId = 'duel_a', isPublic = true, isInLobby = false, wallet }: NewChange) {
  const wallets = wallet === undefined ? sql`array[]::text[]` : sql`array[${wallet}]`;
  const at = world.clock.now().toISOString();
  await queries.execute(
    sql`select append_live_change(${type}, ${recordId}, 1, 'matched', ${at}, ${isPublic}, ${isInLobby}, ${wallets})`,
  );
  return readNewestPosition(queries);
}

test('a call during a read waits for the next read, which includes every change committed before the call', async () => {
  const recent = new RecentChanges(queries, 0);
  const [first, shared] = [recent.read(), recent.read()];
  expect(shared).toBe(first);
  const { newest } = await first;
  const position = await commit({});
  const asked = [recent.read(), recent.read()];
  expect(new Set(asked).size).toBe(1);
  expect(await asked[0]).toMatchObject({ after: newest, newest: position, changes: [{ position }] });
});

test('reads that follow one another closely wait for their interval', async () => {
  const recent = new RecentChanges(queries, 300);
  const startedMs = performance.now();
  await recent.read();
  await recent.read();
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(299);
});

test('a read that fails is repeated by the next one', async () => {
  let isDown = true;
  const flaky = new Proxy(queries, {
    get(target, name) {
      if (isDown) throw new Error('the database is away');
      return Reflect.get(target, name);
    },
  });
  const recent = new RecentChanges(flaky, 0);
  await expect(recent.read()).rejects.toThrow('the database is away');
  isDown = false;
  expect((await recent.read()).newest).toBe(await readNewestPosition(queries));
});

test('keeps the newest changes alone, and starts anew after more than it keeps', async () => {
  const recent = new RecentChanges(queries, 0, 3);
  await recent.read();
  const positions: number[] = [];
  for (let count = 0; count < 4; count += 1) {
    positions.push(await commit({}));
    if (count % 2 === 1) await recent.read();
  }
  const kept = await recent.read();
  expect([kept.after, ...kept.changes.map(({ position }) => position)]).toEqual(positions);
  for (let count = 0; count < 3; count += 1) await commit({});
  const newest = await readNewestPosition(queries);
  expect(await recent.read()).toEqual({ after: newest, newest, changes: [] });
});

test('a change is on the same topics in memory as in the database', async () => {
  const after = await readNewestPosition(queries);
  for (const type of ['duel', 'opening', 'search'])
    for (const recordId of ['duel_a', 'duel_b'])
      for (const wallet of [undefined, 'anna'])
        for (const isInLobby of [false, true])
          await commit({ type, recordId, isInLobby, isPublic: isInLobby || wallet === undefined, wallet });
  const all = await listAllChanges(queries, after, 100);
  const upTo = await readNewestPosition(queries);
  const topics: (Topics | null)[] = [null];
  for (const duelIds of [new Set<string>(), new Set(['duel_a'])])
    for (const wallet of [null, 'anna', 'ben'])
      for (const lobby of [false, true]) topics.push({ duelIds, lobby, wallet });
  for (const each of topics) {
    const stored = await listChangesInRange(queries, each, { after, upTo, limit: 100 });
    expect(all.filter((change) => isOnTopic(each, change))).toEqual(stored);
  }
});
