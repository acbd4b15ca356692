import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { idempotencyKeys } from '../../db/schema/idempotency';
import { expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { deleteExpiredResponses } from '../api/idempotency';
import { createChallenge, createSession, getSession } from '../auth/contract';
import { deleteExpiredChallenges, deleteExpiredSessions } from '../auth/store';
import { createDuel } from '../duel/contract';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Largest number of rows that one run of the worker deletes from a table. */
const DELETED_PER_RUN = 1_000;
let world: TestEnvironment;
const alice = testWallet('alice');

beforeAll(async () => {
  world = await openTestEnvironment();
});

type Table = 'wallet_challenges' | 'idempotency_keys' | 'wallet_sessions' | 'analytics_counters';

const count = async (table: Table): Promise<number> => {
  const { rows } = (await world.database.queries.execute(
    sql.raw(`select count(*)::int as count from ${table}`),
  )) as unknown as { rows: [{ count: number }] };
  return rows[0].count;
};

const ago = (milliseconds: number): string => new Date(world.clock.now().getTime() - milliseconds).toISOString();

const addChallenges = (many: number, expiresAt: string) =>
  world.database.queries.execute(sql`
    insert into wallet_challenges (challenge_id, wallet, message, created_at, expires_at)
    select ${`${expiresAt} `} || n, ${alice.address}, '', ${expiresAt}::timestamptz, ${expiresAt}::timestamptz
    from generate_series(1, ${many}::int) n`);

const addIdempotencyKeys = (many: number, expiresAt: string) =>
  world.database.queries.execute(sql`
    insert into idempotency_keys (scope, payload_hash, status, headers, body, created_at, expires_at)
    select ${`${expiresAt} `} || n, '', 204, '{}', null, ${expiresAt}::timestamptz, ${expiresAt}::timestamptz
    from generate_series(1, ${many}::int) n`);

const addSessions = (many: number, expiresAt: string) =>
  world.database.queries.execute(sql`
    insert into wallet_sessions (token_hash, wallet, challenge_id, created_at, last_used_at, expires_at)
    select encode(sha256(convert_to(${`${expiresAt} `} || n, 'UTF8')), 'hex'), ${alice.address}, ${`${expiresAt} `} || n,
      ${expiresAt}::timestamptz, ${expiresAt}::timestamptz, ${expiresAt}::timestamptz
    from generate_series(1, ${many}::int) n`);

/** Adds a counter for each of `many` days, from `newest` back. */
const addCounters = (many: number, newest: string) =>
  world.database.queries.execute(sql`
    insert into analytics_counters (day, event, count, last_counted_at)
    select (${newest}::timestamptz at time zone 'UTC')::date - n, 'page-opened', 1, date_trunc('minute', ${newest}::timestamptz)
    from generate_series(0, ${many - 1}::int) n`);

describe('a sign-in challenge', () => {
  const challenge = async () =>
    expectStatus(201, await world.call(createChallenge, { body: { wallet: alice.address } }));
  const answerChallenge = ({ challengeId, message }: { challengeId: string; message: string }) =>
    world.call(createSession, { body: { challengeId, signature: alice.signText(message) } });

  test('is kept for an hour after its expiry, and answered as before; its session outlives it', async () => {
    const [used, unused] = [await challenge(), await challenge()];
    const { token } = expectStatus(201, await answerChallenge(used));
    for (const minutes of [5, 25, 30]) {
      world.clock.advance(minutes * MINUTE_MS - 1);
      expectStatus(200, await world.call(getSession, { token }));
    }
    world.clock.advance(5 * MINUTE_MS + 3);
    await world.work();
    expectRefusal(await answerChallenge(used), 'challenge-used');
    expect((await answerChallenge(unused)).json.detail).toBe('The challenge has expired.');
    world.clock.advance(1);
    await world.work();
    for (const forgotten of [used, unused]) {
      const refused = await answerChallenge(forgotten);
      expectRefusal(refused, 'challenge-rejected');
      expect(refused.json.detail).toBe('No challenge has this challengeId.');
    }
    expectStatus(200, await world.call(getSession, { token }));
  });

  test('is forgotten with no more than a thousand others by one run', async () => {
    await challenge();
    await addChallenges(DELETED_PER_RUN + 1, ago(2 * 60 * MINUTE_MS));
    const before = await count('wallet_challenges');
    await world.work();
    expect(await count('wallet_challenges')).toBe(before - DELETED_PER_RUN);
    await world.work();
    expect(await count('wallet_challenges')).toBe(before - DELETED_PER_RUN - 1);
  });
});

describe('a stored answer', () => {
  test('is forgotten after its day, unless it is kept for ever', async () => {
    const stored = async (wanted: string) =>
      (await world.database.queries.select().from(idempotencyKeys)).some(({ body }) => body === wanted);
    const token = await world.signIn(alice);
    const body = { matchmakingMode: 'open', packId: 'kickoff-2031' };
    const { text } = await world.call(createDuel, { token, body, idempotencyKey: 'daily' });
    await addIdempotencyKeys(2, '9999-12-31T00:00:00.000Z');
    world.clock.advance(DAY_MS - 1);
    await world.work();
    expect(await stored(text as string)).toBe(true);
    world.clock.advance(1);
    await world.work();
    expect(await stored(text as string)).toBe(false);
    expect(await count('idempotency_keys')).toBe(2);
  });

  test('is forgotten with no more than a thousand others by one run', async () => {
    await addIdempotencyKeys(DELETED_PER_RUN + 1, ago(MINUTE_MS));
    const before = await count('idempotency_keys');
    await world.work();
    expect(await count('idempotency_keys')).toBe(before - DELETED_PER_RUN);
    await world.work();
    expect(await count('idempotency_keys')).toBe(before - DELETED_PER_RUN - 1);
  });
});

describe('the hash of a session', () => {
  beforeEach(async () => {
    await world.database.queries.execute(sql`delete from wallet_sessions`);
  });

  test('is kept for thirty days after its last possible use, however it ended', async () => {
    const token = await world.signIn(alice);
    await world.signIn(alice);
    expectStatus(200, await world.call(getSession, { token }));
    world.clock.advance(8 * 60 * MINUTE_MS + 30 * DAY_MS - 1);
    await world.work();
    expect(await count('wallet_sessions')).toBe(2);
    world.clock.advance(2);
    await world.work();
    expect(await count('wallet_sessions')).toBe(0);
    expectRefusal(await world.call(getSession, { token }), 'unauthenticated');
  });

  test('is forgotten with no more than a thousand others by one run', async () => {
    await addSessions(DELETED_PER_RUN + 1, ago(31 * DAY_MS));
    for (const left of [1, 0]) {
      await world.work();
      expect(await count('wallet_sessions')).toBe(left);
    }
  });
});

test('a day’s counters are kept for 400 days, and at most a thousand are forgotten by one run', async () => {
  const before = await count('analytics_counters');
  await addCounters(DELETED_PER_RUN + 3, ago(399 * DAY_MS));
  for (const left of [3, 2]) {
    await world.work();
    expect(await count('analytics_counters')).toBe(before + left);
  }
});

// PGlite has one connection, so nobody else can lock a row there.
if (inject('testDatabase').kind === 'postgres')
  test.each([
    ['wallet_challenges', addChallenges, deleteExpiredChallenges],
    ['idempotency_keys', addIdempotencyKeys, deleteExpiredResponses],
    ['wallet_sessions', addSessions, deleteExpiredSessions],
  ] as const)('rows of %s that another run holds are left to it', async (table, add, forget) => {
    const { database, clock } = world;
    await forget(database.queries, clock.now(), DELETED_PER_RUN);
    await add(3, ago(2 * MINUTE_MS));
    await database.transaction(async (other) => {
      await other.execute(sql.raw(`select 1 from ${table} where expires_at < '9999-01-01' limit 1 for update`));
      expect(await forget(database.queries, clock.now(), DELETED_PER_RUN)).toBe(2);
    });
    expect(await forget(database.queries, clock.now(), DELETED_PER_RUN)).toBe(1);
  });
