import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../lib/core/clock';
import { claimTask, releaseTask } from '../lib/operations/task-store';
import { queueOutboxDeliveries } from '../lib/webhooks/delivery-store';
import { buildRowKey, listScheduledRows, queueCases, writeRow } from '../testing/due-work/queue-cases';
import { Ripper } from '../testing/gacha/ripper';
import { PushHarness } from '../testing/push/harness';
import { DuelPlayer } from '../testing/service/play';
import { testWallet } from '../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../testing/service/world';
import { WebhookHarness } from '../testing/webhooks/post';
import { workerTasks } from './schema/worker-tasks';

/**
 * A topic that a test sends last. Notifications arrive in the order of their commits, so all those that the test caused
 * have arrived when this one does.
 */
const END_TOPIC = 'end';

let world: TestEnvironment;
/** Topics that arrived since a test last emptied this list, `END_TOPIC` included. */
let received: unknown[];

beforeAll(async () => {
  world = await openTestEnvironment();
  received = [];
  world.database.notifications.subscribe('ripduel_work', (topic) => received.push(topic));
  await vi.waitUntil(() => world.database.notifications.isListening());
});

/** Returns the topics that the statements of `work` notify of. */
async function listTopics(work: () => Promise<unknown>): Promise<unknown[]> {
  await flushNotifications();
  received.length = 0;
  await work();
  await flushNotifications();
  return received.slice(0, -1);
}

async function flushNotifications(): Promise<void> {
  const before = received.filter((topic) => topic === END_TOPIC).length;
  await world.database.queries.execute(sql`select pg_notify('ripduel_work', ${END_TOPIC})`);
  await vi.waitUntil(() => received.filter((topic) => topic === END_TOPIC).length > before, { interval: 2 });
}

/**
 * Returns the time this many seconds from now by the system's clock, since the database's clock decides what is due
 * soon, not that of the test environment.
 */
const inSeconds = (seconds: number): Date => new Date(systemClock.now().getTime() + seconds * 1_000);

/** The topic that each queue's trigger notifies of when an update makes a row due; null if no trigger does. */
const topics: Readonly<Record<keyof typeof queueCases, string | null>> = {
  duels: 'duels',
  intents: 'intents',
  payments: 'payments',
  'card-deliveries': 'card-deliveries',
  deliveries: 'deliveries',
  // Apart from an operator, who can wait for the next poll, only the worker changes when these are due.
  arrivals: null,
  settlements: null,
  pushes: null,
};

describe.each(Object.entries(queueCases))('%s', (name, { queue, createRows }) => {
  const expectedTopics = [topics[name as keyof typeof queueCases]].filter((topic) => topic !== null);
  let row: Record<string, unknown>;

  beforeAll(async () => {
    const before = new Set(
      (await listScheduledRows(queue, world.database.queries)).map((each) => buildRowKey(queue, each)),
    );
    await createRows(world, 1);
    const rows = await listScheduledRows(queue, world.database.queries);
    row = rows.find((each) => !before.has(buildRowKey(queue, each))) as Record<string, unknown>;
  });
  afterEach(() => updateRow(row));

  const updateRow = (columns: Record<string, unknown>) => writeRow(queue, world.database.queries, row, columns);

  /**
   * Lists the topics of an update that makes the row due after `seconds`, and changes its lease from `tokenBefore` to
   * `tokenAfter`.
   */
  async function listTopicsWhenDue(
    seconds: number,
    { tokenBefore = null, tokenAfter = null }: LeaseChange = {},
  ): Promise<unknown[]> {
    await updateRow({ [queue.dueAtColumn]: inSeconds(3_600), leaseToken: tokenBefore });
    return listTopics(() => updateRow({ [queue.dueAtColumn]: inSeconds(seconds), leaseToken: tokenAfter }));
  }

  test('an update that makes a row due before the next poll notifies of the queue’s topic, if it has one', async () => {
    expect([await listTopicsWhenDue(-60), await listTopicsWhenDue(4)]).toEqual([expectedTopics, expectedTopics]);
  });

  test('one that makes it due later does not', async () => {
    expect(await listTopicsWhenDue(6)).toEqual([]);
  });

  test('neither does a claim, a claim after a lease, or the worker that ends its claim', async () => {
    expect(await listTopicsWhenDue(0, { tokenAfter: 'one' })).toEqual([]);
    expect(await listTopicsWhenDue(0, { tokenBefore: 'one', tokenAfter: 'other' })).toEqual([]);
    expect(await listTopicsWhenDue(0, { tokenBefore: 'one' })).toEqual([]);
  });

  test('neither does a change of another column of a due row', async () => {
    await updateRow({ [queue.dueAtColumn]: inSeconds(0), leaseToken: null });
    expect(await listTopics(() => updateRow({ [queue.attemptsColumn]: 1 }))).toEqual([]);
  });
});

interface LeaseChange {
  readonly tokenBefore?: string | null;
  readonly tokenAfter?: string | null;
}

describe('new rows', () => {
  test('a request to the provider of a crash round wakes the worker', async () => {
    expect(await listTopics(() => queueCases.settlements.createRows(world, 1))).toContain('settlements');
  });

  test('a paid rip wakes the worker for its card', async () => {
    expect(await listTopics(() => queueCases['card-deliveries'].createRows(world, 1))).toContain('card-deliveries');
  });

  test('a change of status and a delivery of it do, each with one notification however many rows there are', async () => {
    const post = await WebhookHarness.open(world);
    await post.resetWithNewKey();
    await post.register();
    expect(await listTopics(() => post.play.openDuel())).toEqual(['deliveries']);
    await post.play.openDuel();
    const dispatch = () => queueOutboxDeliveries(world.database.queries, world.clock.now(), 100);
    expect(await listTopics(dispatch)).toEqual(['deliveries']);
    expect(await listTopics(dispatch)).toEqual([]);
  });

  test('a push notification to be sent wakes the worker', async () => {
    const pushes = await PushHarness.open(world);
    await pushes.subscribe(pushes.play.creator);
    const { duelId } = await pushes.play.openDuel();
    expect(await listTopics(() => pushes.play.join(duelId))).toContain('pushes');
  });

  test('a prepared duel payment and a started rip wake no worker: both are due later', async () => {
    const play = await new DuelPlayer(world).fundWallets();
    const { duelId } = await play.openAndJoin();
    expect(await listTopics(() => play.prepare(duelId, play.creator))).not.toContain('intents');
    const player = await new Ripper(world, testWallet('new payer')).fundWallet();
    expect(await listTopics(() => player.startRip())).toEqual([]);
  });
});

describe('the leader', () => {
  const { claim, release } = {
    claim: (owner: string | null) => claimTask(world.database.queries, { name: 'test', owner, leaseMs: 0 }),
    release: (owner: string) => releaseTask(world.database.queries, 'test', owner),
  };

  test('wakes the others when it resigns, not when it is elected, renews or resigns without the lease', async () => {
    expect(await listTopics(() => claim('leader'))).toEqual([]);
    expect(await listTopics(() => claim('leader'))).toEqual([]);
    expect(await listTopics(() => release('other'))).toEqual([]);
    expect(await listTopics(() => release('leader'))).toEqual(['leader']);
  });

  test('a task that nobody owns wakes nobody', async () => {
    expect(await listTopics(() => claim(null))).toEqual([]);
    expect(await listTopics(() => world.database.queries.delete(workerTasks))).toEqual([]);
  });
});
