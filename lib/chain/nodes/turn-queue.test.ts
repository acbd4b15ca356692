import { expect, test } from 'vitest';
import { FakeTiming } from '../../../testing/chain/fake-timing';
import { NodeQuota, type QuotaSharing, type ReserveCallTimes } from './quota';
import { type Priority, QuotaExhaustedError, TurnQueue } from './turn-queue';

interface StartedCall {
  readonly name: string;
  readonly startedAtMs: number;
}

/**
 * Opens the turn queue of one service instance. Each call that begins is added to `startedCalls`. Tests of several
 * instances pass the same list to each.
 */
function openQueue(
  timing: FakeTiming,
  quota: { perSecond?: number; perSecondByMethod?: Record<string, number> },
  {
    sharing = 'alone',
    startedCalls = [],
    maxWaitMs,
  }: { sharing?: QuotaSharing; startedCalls?: StartedCall[]; maxWaitMs?: number } = {},
) {
  const settings = {
    perSecond: quota.perSecond ?? null,
    perSecondByMethod: new Map(Object.entries(quota.perSecondByMethod ?? {})),
  };
  const shared = new NodeQuota(settings, sharing, timing);
  const counted: string[] = [];
  const turns = new TurnQueue(shared, timing, (priority, outcome) => counted.push(`${priority} ${outcome}`), maxWaitMs);
  const recordTurn = (name: string, priority: Priority = 'player', signal?: AbortSignal): Promise<void> =>
    turns.waitForTurn(name.split(' ', 1)[0] as string, priority, signal).then(() => {
      startedCalls.push({ name, startedAtMs: timing.now() });
    });
  return { take: recordTurn, begun: startedCalls, counted, quota: shared };
}

const startCalls = (count: number, take: (index: number) => Promise<void>): Promise<PromiseSettledResult<void>[]> =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => take(index)));

/** Returns the largest number of calls that began within any `windowMs` milliseconds, by default a second. */
const findPeak = (begun: readonly StartedCall[], windowMs = 1_000): number =>
  Math.max(
    ...begun.map(
      ({ startedAtMs }) =>
        begun.filter((each) => each.startedAtMs >= startedAtMs && each.startedAtMs < startedAtMs + windowMs).length,
    ),
  );

/** Fakes the call schedules that all instances share, in a database that answers after `latencyMs`. */
function createFakeSchedules(
  timing: FakeTiming,
  latencyMs: number,
): { reserve: ReserveCallTimes; countStatements(): number } {
  const ends = new Map<string, number>();
  let statements = 0;
  return {
    countStatements: () => statements,
    reserve: async (requests) => {
      statements += 1;
      const starts = requests.map(({ key, lengthMs }) => {
        const start = Math.max(ends.get(key) ?? 0, timing.now());
        ends.set(key, start + lengthMs);
        return [key, start - timing.now()] as const;
      });
      await new Promise<void>((resolve) => timing.schedule(latencyMs, resolve));
      return new Map(starts);
    },
  };
}

test('without a quota every call begins at once', async () => {
  const { take, begun } = openQueue(new FakeTiming(), {});
  await startCalls(100, () => take('getSlot'));
  expect(begun).toHaveLength(100);
});

test('calls wait for their turn, never more in a second than the quota has', async () => {
  const timing = new FakeTiming();
  const { take, begun, counted } = openQueue(timing, { perSecond: 10 });
  await timing.runUntilSettled(startCalls(35, () => take('getSlot')));
  expect(findPeak(begun)).toBe(10);
  expect(timing.now()).toBe(3_400);
  expect(counted).toEqual(Array(35).fill('player begun'));
});

test('a method whose limit is used up delays no other', async () => {
  const timing = new FakeTiming();
  const { take, begun } = openQueue(timing, { perSecond: 10, perSecondByMethod: { sendTransaction: 1, '*': 5 } });
  await timing.runUntilSettled(
    Promise.all([
      startCalls(3, () => take('sendTransaction')),
      startCalls(5, () => take('getSlot')),
      startCalls(5, () => take('getBalance')),
    ]),
  );
  const listMethodCalls = (method: string): StartedCall[] => begun.filter(({ name }) => name === method);
  expect([findPeak(begun), findPeak(listMethodCalls('getSlot')), findPeak(listMethodCalls('sendTransaction'))]).toEqual(
    [10, 5, 1],
  );
  expect(listMethodCalls('getBalance').at(-1)?.startedAtMs).toBeLessThan(1_500);
});

test('a read that a player waits for goes first, and housekeeping still gets a quarter', async () => {
  const timing = new FakeTiming();
  const { take, begun } = openQueue(timing, { perSecond: 10 });
  const housekeeping = startCalls(4, (index) => take(`getSlot worker ${index}`, 'housekeeping'));
  await timing.runUntilSettled(Promise.all([housekeeping, startCalls(8, (index) => take(`getSlot player ${index}`))]));
  expect(begun.map(({ name }) => name.replace('getSlot ', ''))).toEqual([
    // The first call of housekeeping came before any player's call, so it begins first.
    ...['worker 0', 'player 0', 'player 1', 'player 2', 'worker 1', 'player 3', 'player 4', 'player 5', 'worker 2'],
    ...['player 6', 'player 7', 'worker 3'],
  ]);
});

test('a call that gets no turn in eight seconds is refused, and one that is given up leaves the queue', async () => {
  const timing = new FakeTiming();
  const { take, begun, counted } = openQueue(timing, { perSecond: 1 });
  const given = new AbortController();
  const calls = Promise.allSettled([
    take('getSlot'),
    take('getSlot given up', 'player', given.signal),
    ...Array.from({ length: 9 }, () => take('getSlot')),
  ]);
  given.abort(new Error('given up'));
  const outcomes = await timing.runUntilSettled(calls);
  expect(outcomes[1]).toMatchObject({ reason: { message: 'given up' } });
  expect(outcomes.slice(-2)).toMatchObject([
    { reason: expect.any(QuotaExhaustedError) },
    { reason: expect.any(QuotaExhaustedError) },
  ]);
  expect(begun).toHaveLength(8);
  expect(counted.filter((each) => each === 'player refused')).toHaveLength(3);
  expect(timing.now()).toBe(8_000);
});

test('a queue for calls with a shorter timeout refuses sooner', async () => {
  const timing = new FakeTiming();
  const { take, begun } = openQueue(timing, { perSecond: 1 }, { maxWaitMs: 2_000 });
  const outcomes = await timing.runUntilSettled(startCalls(4, () => take('sendTransaction')));
  expect(begun).toHaveLength(2);
  expect(outcomes.at(-1)).toMatchObject({ reason: expect.any(QuotaExhaustedError) });
  expect(timing.now()).toBe(2_000);
});

test('a call whose caller gave up before is never queued', async () => {
  const { take } = openQueue(new FakeTiming(), { perSecond: 1 });
  await expect(take('getSlot', 'player', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
});

test.each([1, 2, 40])('%i ms from the database, instances together stay within the quota', async (latencyMs) => {
  const timing = new FakeTiming();
  const begun: StartedCall[] = [];
  const schedules = createFakeSchedules(timing, latencyMs);
  const quota = { perSecond: 20, perSecondByMethod: { getBalance: 4 } };
  const instances = Array.from({ length: 3 }, () =>
    openQueue(timing, quota, { sharing: schedules.reserve, startedCalls: begun }),
  );
  const all = instances.flatMap(({ take }) => [
    startCalls(30, () => take('getSlot')),
    startCalls(6, () => take('getBalance', 'housekeeping')),
  ]);
  await timing.runUntilSettled(Promise.all(all));
  expect(begun).toHaveLength(108);
  expect(findPeak(begun)).toBeLessThanOrEqual(20);
  expect(findPeak(begun)).toBeGreaterThan(15);
  // 108 calls at 20 a second take 5.4 seconds, and a little longer with the headroom in the schedules.
  expect(timing.now()).toBeLessThan(8_000);
  // Each reservation covers several calls, so there are fewer database statements than calls.
  expect(schedules.countStatements()).toBeLessThan(60);
});

test.each([3, 5, 8])('%i instances whose methods all have a limit use most of the quota', async (count) => {
  const timing = new FakeTiming();
  const begun: StartedCall[] = [];
  const { reserve } = createFakeSchedules(timing, 2);
  const quota = { perSecond: 10, perSecondByMethod: { '*': 4 } };
  const instances = Array.from({ length: count }, () =>
    openQueue(timing, quota, { sharing: reserve, startedCalls: begun, maxWaitMs: 60_000 }),
  );
  const methods = ['getSlot', 'getBalance', 'getEpochInfo', 'getTransaction', 'getBlockTime'];
  const all = instances.flatMap(({ take }) => methods.map((method) => startCalls(8, () => take(method))));
  await timing.runUntilSettled(Promise.all(all));
  expect(begun).toHaveLength(count * 40);
  expect(begun.length / (timing.now() / 1_000)).toBeGreaterThan(7.5);
  expect(findPeak(begun)).toBeLessThanOrEqual(10);
  // Calls that waited for the total limit may begin together, which exceeds a method's limit for a moment. RPC services
  // count a method's calls over ten seconds, so only that sum is checked.
  for (const method of methods) {
    const ofMethod = begun.filter(({ name }) => name === method);
    expect(findPeak(ofMethod, 10_000)).toBeLessThanOrEqual(1.25 * 40);
  }
});

test('an idle instance keeps no other waiting', async () => {
  const timing = new FakeTiming();
  const { reserve } = createFakeSchedules(timing, 1);
  const [busy, idle] = [1, 2].map(() => openQueue(timing, { perSecond: 10 }, { sharing: reserve }));
  await timing.runUntilSettled(idle?.take('getSlot') ?? Promise.reject());
  const since = timing.now();
  await timing.runUntilSettled(startCalls(20, () => busy?.take('getSlot') ?? Promise.reject()));
  expect(timing.now() - since).toBeLessThan(2_700);
});

test.each<[string, QuotaSharing]>([
  ['isn’t open yet', 'unconnected'],
  ['refuses', () => Promise.reject(new Error('away'))],
  ['doesn’t answer', () => new Promise(() => {})],
])('while the database %s, an instance uses a quarter of the quota', async (_, sharing) => {
  const timing = new FakeTiming();
  const { take, begun } = openQueue(timing, { perSecond: 20 }, { sharing });
  await timing.runUntilSettled(startCalls(20, () => take('getSlot')));
  expect(begun.length).toBeGreaterThan(15);
  expect(findPeak(begun)).toBeLessThanOrEqual(5);
});

test('a database that answers again is used again', async () => {
  const timing = new FakeTiming();
  const { reserve } = createFakeSchedules(timing, 1);
  let isAway = true;
  const reserveUnlessAway: ReserveCallTimes = (requests) =>
    isAway ? Promise.reject(new Error('away')) : reserve(requests);
  const { take, begun } = openQueue(timing, { perSecond: 20 }, { sharing: reserveUnlessAway });
  await timing.runUntilSettled(startCalls(5, () => take('getSlot')));
  isAway = false;
  await timing.advance(3_000);
  const before = begun.length;
  await timing.runUntilSettled(startCalls(40, () => take('getSlot')));
  expect(findPeak(begun.slice(before))).toBeGreaterThan(15);
});

test('without a quota, a refusal slows the following calls down for ten seconds', async () => {
  const timing = new FakeTiming();
  const { take, begun, quota } = openQueue(timing, {});
  quota.slowDown();
  await timing.runUntilSettled(startCalls(20, () => take('getSlot')));
  expect(findPeak(begun)).toBe(5);
  await timing.advance(10_000);
  const before = begun.length;
  await timing.runUntilSettled(startCalls(20, () => take('getSlot')));
  expect(findPeak(begun.slice(before))).toBe(20);
});
