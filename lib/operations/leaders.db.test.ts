import { asc, eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { custodyAlerts } from '../../db/schema/alerts';
import { dueFailures } from '../../db/schema/due-failures';
import { duelChecks } from '../../db/schema/duel-checks';
import { duelEvents, duels } from '../../db/schema/duels';
import { escrowScans } from '../../db/schema/escrow-scans';
import { transactionIntents } from '../../db/schema/transactions';
import type { MatchedDuel } from '../../testing/service/play';
import { openTestEnvironment } from '../../testing/service/world';
import { getWebhookIdHeader, WebhookHarness } from '../../testing/webhooks/post';
import { silentMeter } from '../api/meter';
import type { ChainPort } from '../chain/port';
import type { Services } from '../root/services';
import { runDeliveries } from '../webhooks/deliver';
import { runDueRecords } from './run-due';
import { claimTask } from './task-store';

/** Longer than the lease of a claimed row. */
const ROW_LEASE_MS = 121_000;
/** Lease durations of a leader: one that outlasts every test, and one that ends at once, by the database's clock. */
const LEASE_MS = 600_000;
const ENDED_LEASE_MS = 0;
/** Number of duels that two leaders check at the same time. */
const DUEL_COUNT = 3;
/** Kinds of the events in the timeline of each duel that two leaders settle below, sorted. */
const SETTLED_KINDS = [
  'accepted',
  'created',
  'deposit-finalized',
  'deposit-finalized',
  'entropy-locked',
  'fund-prepared',
  'fund-seen',
  'joined',
  'provider-agreed',
  'provider-answered',
  'result-committed',
  'settled',
];

const world = await openTestEnvironment();
const webhookHarness = await WebhookHarness.open(world);
const { play, receiver } = webhookHarness;
const { queries } = world.database;

/**
 * Opens an instance of the service. From `begin` on, its node still reads the accounts of duels when it is asked, but
 * answers only when `answer` is called, however late that is.
 */
function openInstance(owner: string) {
  const { chain } = world.services;
  let gate: Promise<void> | null = null;
  let answer = (): void => {};
  let held: string[] = [];
  const slow: ChainPort = {
    ...chain,
    async finalizedAccounts(...asked) {
      const read = await chain.finalizedAccounts(...asked);
      held.push(...asked[0]);
      await gate;
      return read;
    },
  };
  const settlements: number[] = [];
  const meter = { ...silentMeter, countSettlement: (seconds: number) => void settlements.push(seconds) };
  const services = Object.create(world.services, { chain: { value: slow }, meter: { value: meter } }) as Services;
  return {
    settlements,
    /** Claims or renews leadership. Returns false if another instance did so in the last `leaseMs` milliseconds. */
    lead: (leaseMs: number) => claimTask(queries, { name: 'leader', owner, leaseMs }),
    deliver: () => runDeliveries(services),
    answer: () => answer(),
    /** Begins a run, and returns it once it has asked for these accounts and waits for the answers. */
    async begin(accounts: readonly string[]): Promise<{ readonly ended: Promise<unknown> }> {
      held = [];
      gate = new Promise((resolve) => {
        answer = resolve;
      });
      const ended = runDueRecords(services, 100);
      await expect.poll(() => held).toEqual(expect.arrayContaining([...accounts]));
      return { ended };
    },
    run: () => runDueRecords(services, 100),
  };
}

type Instance = ReturnType<typeof openInstance>;

const makeDue = (...duelIds: readonly string[]) =>
  queries.update(duels).set({ nextCheckAt: world.clock.now() }).where(inArray(duels.duelId, duelIds));

/** Reads the duel with its events, intents, checks, scans, custody alerts and failures. */
async function readRows(duelId: string) {
  const { intentId } = transactionIntents;
  return Promise.all([
    queries.select().from(duels).where(eq(duels.duelId, duelId)),
    queries.select().from(duelEvents).where(eq(duelEvents.duelId, duelId)).orderBy(asc(duelEvents.sequence)),
    queries.select().from(transactionIntents).where(eq(transactionIntents.duelId, duelId)).orderBy(asc(intentId)),
    queries.select().from(duelChecks).where(eq(duelChecks.duelId, duelId)),
    queries.select().from(escrowScans).where(eq(escrowScans.duelId, duelId)),
    queries.select().from(custodyAlerts).where(eq(custodyAlerts.duelId, duelId)),
    queries.select().from(dueFailures).where(eq(dueFailures.id, duelId)),
  ]);
}

const listKinds = async (duelId: string): Promise<string[]> => {
  const rows = await queries.select({ kind: duelEvents.kind }).from(duelEvents).where(eq(duelEvents.duelId, duelId));
  return rows.map(({ kind }) => kind).sort();
};

test('a leader killed in the middle of a read is replaced, and its late answer changes nothing', async () => {
  const { duelId, escrowAddress } = await play.openAndJoin({ fundingSeconds: 86_400 });
  await play.sendAndSubmit(duelId, play.creator);
  world.finalize();
  await makeDue(duelId);
  const killed = openInstance('killed');
  const heir = openInstance('heir');
  expect(await killed.lead(LEASE_MS)).toBe(true);
  const late = await killed.begin([escrowAddress]);
  expect([await heir.lead(LEASE_MS), await heir.lead(ENDED_LEASE_MS)]).toEqual([false, true]);

  // The opponent pays now, so the killed leader gets an answer that shows an earlier state than the next leader reads.
  await play.sendAndSubmit(duelId, play.opponent);
  world.finalize();
  await heir.run();
  expect((await play.fetchDuel(duelId)).status).toBe('matched');
  world.clock.advance(ROW_LEASE_MS);
  await heir.run();
  expect((await play.fetchDuel(duelId)).status).toBe('funded');
  const rows = await readRows(duelId);
  killed.answer();
  await late.ended;
  expect(await readRows(duelId)).toEqual(rows);
  expect([await killed.lead(LEASE_MS), await heir.lead(LEASE_MS)]).toEqual([false, true]);
});

/** Has both leaders check these duels at once: the first leader's row leases end before its reads are answered. */
async function checkByBoth([first, second]: readonly [Instance, Instance], all: readonly MatchedDuel[]): Promise<void> {
  const accounts = all.map(({ escrowAddress }) => escrowAddress);
  await makeDue(...all.map(({ duelId }) => duelId));
  const runs = [await first.begin(accounts)];
  world.clock.advance(ROW_LEASE_MS);
  runs.push(await second.begin(accounts));
  first.answer();
  second.answer();
  await Promise.all(runs.map(({ ended }) => ended));
  await Promise.all([first.deliver(), second.deliver()]);
}

test('with two leaders for a moment each effect happens once, and each duel settles once', async () => {
  await webhookHarness.resetWithNewKey();
  await webhookHarness.register();
  const leaders = [openInstance('old'), openInstance('new')] as const;
  const [old, other] = leaders;
  // Both act as leader: the old one still trusts its lease after the other instance has claimed leadership.
  expect([await old.lead(ENDED_LEASE_MS), await other.lead(ENDED_LEASE_MS)]).toEqual([true, true]);
  const all: MatchedDuel[] = [];
  for (let each = 0; each < DUEL_COUNT; each += 1) all.push(await play.openAndJoin({ fundingSeconds: 86_400 }));
  const duelIds = all.map(({ duelId }) => duelId);
  /** Makes a step of every duel on chain, and has both leaders check the duels for it. */
  const advanceAllDuels = async (make: (duel: MatchedDuel) => Promise<unknown>): Promise<void> => {
    for (const duel of all) await make(duel);
    world.finalize();
    await checkByBoth(leaders, all);
  };
  await advanceAllDuels(async ({ duelId }) => {
    for (const wallet of [play.creator, play.opponent]) await play.sendAndSubmit(duelId, wallet);
  });
  await advanceAllDuels((duel) => play.acceptAsProvider(duel));
  await advanceAllDuels((duel) => play.lockEntropy(duel));
  await advanceAllDuels(({ duelId }) => play.sendAndSubmit(duelId, play.creator, { purpose: 'commit-result' }));
  await advanceAllDuels(async ({ duelId }) => {
    for (const part of ['creator-fee', 'opponent-fee'])
      await play.sendAndSubmit(duelId, play.opponent, { purpose: 'settle', part });
  });

  for (const duelId of duelIds) {
    expect((await play.fetchDuel(duelId)).status).toBe('settled');
    expect(await listKinds(duelId)).toEqual(SETTLED_KINDS);
  }
  expect(old.settlements.length + other.settlements.length).toBe(DUEL_COUNT);
  const ids = receiver.received.map(getWebhookIdHeader);
  expect(new Set(ids).size).toBe(ids.length);
  const types = receiver.received.map(({ body }) => JSON.parse(body).type);
  expect(types.filter((type) => type === 'duel.settled')).toHaveLength(DUEL_COUNT);
});
