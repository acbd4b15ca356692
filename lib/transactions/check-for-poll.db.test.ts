import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { chainIdentity } from '../../db/schema/chain-identity';
import { duelChecks } from '../../db/schema/duel-checks';
import { duels } from '../../db/schema/duels';
import { withRecordedCalls } from '../../testing/service/counted-chain';
import { DuelPlayer, expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { ProblemError } from '../api/problems';
import type { ChainPort } from '../chain/port';
import { cancelDuel } from '../duel/contract';
import { reconcileDuel } from './contract';

let world: TestEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment(
    {},
    { pollFreshness: { maxFreshAgeMs: 1_000, maxStaleAgeMs: 120_000, maxWaitMs: 2_000 } },
  );
  play = await new DuelPlayer(world).fundWallets();
});

/** Returns a function that polls a duel as its creator, at an instance with this chain. */
async function createPoller(duelId: string, chain: ChainPort) {
  const token = await play.getSessionToken(play.creator);
  const instance = world.withServices({ chain });
  return () => instance.call(reconcileDuel, { token, params: { duelId } });
}

const createBrokenChain = (): ChainPort => {
  const refuse = () => Promise.reject(new ProblemError('chain-unavailable'));
  return { ...world.services.chain, finalizedTip: refuse, finalizedAccounts: refuse, signatureStates: refuse };
};

test('twenty polls at two instances cost what one does', async () => {
  const { duelId } = await play.openAndJoin();
  const alone = withRecordedCalls(world.services.chain);
  expectStatus(200, await (await createPoller(duelId, alone.chain))());
  world.clock.advance(1_000);
  const one = withRecordedCalls(world.services.chain);
  const other = withRecordedCalls(world.services.chain);
  const polls = await Promise.all([createPoller(duelId, one.chain), createPoller(duelId, other.chain)]);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => polls[index % 2]?.()));
  for (const answer of answers) expect(answer?.status).toBe(200);
  const paidFor = [...one.calls, ...other.calls].filter((name) => name !== 'genesisHash');
  expect(paidFor).toEqual(alone.calls.filter((name) => name !== 'genesisHash'));
});

test('stored state answers for a second, then the chain is read again', async () => {
  const { duelId } = await play.openAndJoin();
  const { chain, calls } = withRecordedCalls(world.services.chain);
  const poll = await createPoller(duelId, chain);
  const first = expectStatus(200, await poll());
  world.clock.advance(999);
  calls.length = 0;
  const second = expectStatus(200, await poll());
  expect(calls).toEqual([]);
  expect(second.checkedAt).toEqual(first.checkedAt);
  expect(Date.parse(second.answeredAt) - Date.parse(second.checkedAt)).toBe(999);
  world.clock.advance(1);
  expect(Date.parse(expectStatus(200, await poll()).checkedAt)).toBe(world.clock.now().getTime());
  expect(calls).toContain('finalizedAccounts');
});

test('a check without news begins no transaction, and delays the worker’s next one', async () => {
  const { duelId } = await play.openAndJoin();
  await play.sendAndSubmit(duelId, play.creator);
  world.finalize();
  const token = await play.getSessionToken(play.creator);
  let begun = 0;
  const transaction: typeof world.database.transaction = (run) => {
    begun += 1;
    return world.database.transaction(run);
  };
  const instance = world.withServices({ database: { ...world.database, transaction } });
  const poll = async () => expectStatus(200, await instance.call(reconcileDuel, { token, params: { duelId } })).duel;
  expect((await poll()).status).toBe('committing');
  expect(begun).toBe(1);
  world.clock.advance(1_000);
  const { version } = await poll();
  expect(begun).toBe(1);
  const [row] = await world.database.queries.select().from(duels).where(eq(duels.duelId, duelId));
  expect(row?.version).toBe(version);
  expect(row?.nextCheckAt).toEqual(new Date(world.clock.now().getTime() + 3_000));
});

test('a duel without news for half a minute is left to the worker, too, and one whose provider is asked at once', async () => {
  const duel = await play.playToResolving();
  const poll = await createPoller(duel.duelId, world.services.chain);
  const readWaitMs = async () => {
    expectStatus(200, await poll());
    const [row] = await world.database.queries.select().from(duels).where(eq(duels.duelId, duel.duelId));
    return (row?.nextCheckAt?.getTime() ?? 0) - world.clock.now().getTime();
  };
  world.clock.advance(1_000);
  expect(await readWaitMs()).toBeLessThan(3_000);
  const { duelId } = await play.openAndJoin();
  await play.sendAndSubmit(duelId, play.creator);
  world.finalize();
  const pollOther = await createPoller(duelId, world.services.chain);
  expectStatus(200, await pollOther());
  world.clock.advance(30_000);
  expectStatus(200, await pollOther());
  const [row] = await world.database.queries.select().from(duels).where(eq(duels.duelId, duelId));
  expect((row?.nextCheckAt?.getTime() ?? 0) - world.clock.now().getTime()).toBeLessThan(3_000);
});

test('however often a duel is polled, the worker’s turn comes, and polls don’t wake it', async () => {
  const { duelId } = await play.openAndJoin();
  await play.sendAndSubmit(duelId, play.creator);
  world.finalize();
  const { queries, notifications } = world.database;
  const poll = await createPoller(duelId, world.services.chain);
  expectStatus(200, await poll());
  // After many attempts, the worker waits longer for its next check than a page between two polls.
  const nextCheckAt = new Date(world.clock.now().getTime() + 20_000);
  await queries.update(duels).set({ checkAttempts: 20, nextCheckAt }).where(eq(duels.duelId, duelId));
  const received: (string | null)[] = [];
  const unsubscribe = notifications.subscribe('ripduel_work', (payload) => received.push(payload));
  for (let second = 0; second < 40; second += 1) {
    world.clock.advance(1_000);
    expectStatus(200, await poll());
  }
  const [row] = await queries.select().from(duels).where(eq(duels.duelId, duelId));
  expect(row?.nextCheckAt?.getTime()).toBeLessThan(world.clock.now().getTime());
  await queries
    .update(duels)
    .set({ nextCheckAt: new Date(0) })
    .where(eq(duels.duelId, duelId));
  await expect.poll(() => received.filter((payload) => payload === 'duels')).toEqual(['duels']);
  unsubscribe();
});

test('a cancelled duel whose payment is submitted late is checked again', async () => {
  const { duelId } = await play.openAndJoin();
  const intent = expectStatus(201, await play.prepare(duelId, play.creator));
  const token = await play.getSessionToken(play.creator);
  expectStatus(200, await world.call(cancelDuel, { token, params: { duelId } }));
  const { queries } = world.database;
  await queries.update(duels).set({ nextCheckAt: null }).where(eq(duels.duelId, duelId));
  expectStatus(202, await play.submitStray(intent, play.creator));
  expectStatus(200, await (await createPoller(duelId, world.services.chain))());
  const [row] = await queries.select().from(duels).where(eq(duels.duelId, duelId));
  expect(row?.nextCheckAt).not.toBeNull();
});

test('a poll whose check another writer has overtaken answers with the newer duel', async () => {
  const { duelId } = await play.openAndJoin();
  let change = async (): Promise<void> => {};
  const poll = await createPoller(duelId, {
    ...world.services.chain,
    async finalizedAccounts(...request) {
      const answer = await world.services.chain.finalizedAccounts(...request);
      await change();
      return answer;
    },
  });
  expectStatus(200, await poll());
  world.clock.advance(1_000);
  change = async () => {
    change = async () => {};
    expectStatus(201, await play.prepare(duelId, play.creator, { purpose: 'fund' }));
  };
  const { duel } = expectStatus(200, await poll());
  const [row] = await world.database.queries.select().from(duels).where(eq(duels.duelId, duelId));
  expect(duel.version).toBe(row?.version);
});

test.each(['40P01', '40001'])(
  'a poll whose check Postgres ends for another’s (%s) answers with the stored duel',
  async (code) => {
    const { duelId } = await play.openAndJoin();
    await play.sendAndSubmit(duelId, play.creator);
    world.finalize();
    const token = await play.getSessionToken(play.creator);
    const transaction = () =>
      Promise.reject(new Error('query failed', { cause: Object.assign(new Error(), { code }) }));
    const instance = world.withServices({ database: { ...world.database, transaction } });
    const { duel } = expectStatus(200, await instance.call(reconcileDuel, { token, params: { duelId } }));
    expect(duel.status).toBe('matched');
  },
);

test('a poll whose consent Postgres ends for another’s transaction answers with the stored duel', async () => {
  const { duelId } = await play.openAndJoin();
  await world.database.queries.update(duels).set({ providerConsent: null }).where(eq(duels.duelId, duelId));
  const token = await play.getSessionToken(play.creator);
  const transaction = () =>
    Promise.reject(new Error('query failed', { cause: Object.assign(new Error(), { code: '40P01' }) }));
  const instance = world.withServices({ database: { ...world.database, transaction } });
  const { duel } = expectStatus(200, await instance.call(reconcileDuel, { token, params: { duelId } }));
  expect(duel).toMatchObject({ status: 'matched', providerConsent: null });
  world.clock.advance(1_000);
  expect((await play.reconcile(duelId)).duel.providerConsent).not.toBeNull();
});

test('the worker’s check counts as one for polls', async () => {
  const { duelId } = await play.openAndJoin();
  await play.sendAndSubmit(duelId, play.creator);
  world.finalize();
  world.clock.advance(30_000);
  await world.work();
  const { chain, calls } = withRecordedCalls(world.services.chain);
  expect(expectStatus(200, await (await createPoller(duelId, chain))()).duel.status).toBe('committing');
  expect(calls).toEqual([]);
});

test('stored state answers while the chain can’t be read, and says how old it is', async () => {
  const { duelId } = await play.openAndJoin();
  const { checkedAt } = expectStatus(200, await (await createPoller(duelId, world.services.chain))());
  const poll = await createPoller(duelId, createBrokenChain());
  world.clock.advance(60_000);
  const answer = expectStatus(200, await poll());
  expect(answer.checkedAt).toEqual(checkedAt);
  expect(Date.parse(answer.answeredAt)).toBe(world.clock.now().getTime());
  world.clock.advance(60_000);
  expectRefusal(await poll(), 'chain-unavailable');
});

describe('where stored state answers however old it is', () => {
  const pollFreshness = { maxFreshAgeMs: 1_000, maxStaleAgeMs: Number.POSITIVE_INFINITY, maxWaitMs: 0 };

  /**
   * Polls a duel, so that its state is stored, and moves the clock by `later` milliseconds. Returns when the stored
   * state was checked, and a function that polls at an instance with this chain.
   */
  async function createLatePoller(duelId: string, chain: ChainPort, later = 3_600_000) {
    const { checkedAt } = expectStatus(200, await (await createPoller(duelId, world.services.chain))());
    world.clock.advance(later);
    const token = await play.getSessionToken(play.creator);
    const instance = world.withServices({ chain, pollFreshness });
    return { checkedAt, poll: () => instance.call(reconcileDuel, { token, params: { duelId } }) };
  }

  test('it does while the chain can’t be read', async () => {
    const { duelId } = await play.openAndJoin();
    const { checkedAt, poll } = await createLatePoller(duelId, createBrokenChain());
    expect(expectStatus(200, await poll()).checkedAt).toEqual(checkedAt);
  });

  test('but not by a time that is ahead', async () => {
    const { duelId } = await play.openAndJoin();
    const { poll } = await createLatePoller(duelId, createBrokenChain(), -61_000);
    expectRefusal(await poll(), 'chain-unavailable');
  });

  test.each([
    [119_000, 'stored'],
    [121_000, 'new'],
  ])('while a check is under way, a poll of state of %i ms ago gets the %s state', async (age, which) => {
    const { duelId } = await play.openAndJoin();
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { chain } = world.services;
    let asked = 0;
    const slow: ChainPort = {
      ...chain,
      async finalizedAccounts(...request) {
        asked += 1;
        await answered;
        return chain.finalizedAccounts(...request);
      },
    };
    const { checkedAt, poll } = await createLatePoller(duelId, slow, age);
    const polled = poll();
    await expect.poll(() => asked).toBe(1);
    if (which === 'stored') await polled;
    answer();
    const { checkedAt: shown } = expectStatus(200, await polled);
    expect(shown === checkedAt).toBe(which === 'stored');
  });
});

test('a duel that was never checked has no state to answer with', async () => {
  const { duelId } = await play.openAndJoin();
  expectRefusal(await (await createPoller(duelId, createBrokenChain()))(), 'chain-unavailable');
});

test('an instance whose clock was ahead holds up no poll', async () => {
  const { duelId } = await play.openAndJoin();
  const { chain, calls } = withRecordedCalls(world.services.chain);
  const ahead = new Date(world.clock.now().getTime() + 3_600_000);
  await world.database.queries.insert(duelChecks).values({ duelId, begunAt: ahead });
  expectStatus(200, await (await createPoller(duelId, chain))());
  expect(calls).toContain('finalizedAccounts');
  const [row] = await world.database.queries.select().from(duelChecks).where(eq(duelChecks.duelId, duelId));
  expect(row?.checkedAt).toEqual(world.clock.now());
});

test('a state that an instance whose clock was ahead stored doesn’t count as recent for longer, and is replaced', async () => {
  const { duelId } = await play.openAndJoin();
  const checkedAt = new Date(world.clock.now().getTime() + 3_600_000);
  await world.database.queries.insert(duelChecks).values({ duelId, checkedAt });
  expectRefusal(await (await createPoller(duelId, createBrokenChain()))(), 'chain-unavailable');
  expectStatus(200, await (await createPoller(duelId, world.services.chain))());
  const [row] = await world.database.queries.select().from(duelChecks).where(eq(duelChecks.duelId, duelId));
  expect(row?.checkedAt).toEqual(world.clock.now());
});

test('a tip that another instance read doesn’t make a node of another chain believed', async () => {
  const { duelId } = await play.openAndJoin();
  await world.work();
  const elsewhere = { ...world.services.chain, genesisHash: async () => play.crank.address };
  expectRefusal(await (await createPoller(duelId, elsewhere))(), 'chain-unavailable');
});

test('a node fifty slots behind a tip that another instance read is refused', async () => {
  const { duelId } = await play.openAndJoin();
  const { queries } = world.database;
  const [known] = await queries.select().from(chainIdentity);
  const ahead = { finalizedSlot: (known?.finalizedSlot ?? 0n) + 50n, finalizedReadAt: world.clock.now() };
  await queries.update(chainIdentity).set({ ...ahead, finalizedBlockHeight: 1n });
  expectRefusal(await (await createPoller(duelId, world.services.chain))(), 'chain-unavailable');
  world.chain.tick(51);
  world.clock.advance(1_000);
  expectStatus(200, await (await createPoller(duelId, world.services.chain))());
});

test('checks of two duels that begin within a second share a tip', async () => {
  const { chain, calls } = withRecordedCalls(world.services.chain);
  const first = await createPoller((await play.openAndJoin()).duelId, chain);
  const second = await createPoller((await play.openAndJoin()).duelId, chain);
  world.clock.advance(1_000);
  expectStatus(200, await first());
  await world.database.queries.update(chainIdentity).set({ finalizedReadAt: new Date(0) });
  calls.length = 0;
  expectStatus(200, await second());
  expect(calls).toContain('finalizedAccounts');
  expect(calls).not.toContain('finalizedTip');
  world.clock.advance(1_000);
  expectStatus(200, await second());
  expect(calls).toContain('finalizedTip');
});

test('a slow node holds up no poll: what is stored answers, and the check goes on', async () => {
  const { duelId } = await play.openAndJoin();
  const { checkedAt } = expectStatus(200, await (await createPoller(duelId, world.services.chain))());
  world.clock.advance(5_000);
  let answerNode = () => {};
  const answered = new Promise<void>((resolve) => {
    answerNode = resolve;
  });
  const { chain } = world.services;
  const slow: ChainPort = {
    ...chain,
    finalizedAccounts: (...args) => answered.then(() => chain.finalizedAccounts(...args)),
  };
  const { pollFreshness } = world.services;
  const instance = world.withServices({ chain: slow, pollFreshness: { ...pollFreshness, maxWaitMs: 0 } });
  const token = await play.getSessionToken(play.creator);
  expect(expectStatus(200, await instance.call(reconcileDuel, { token, params: { duelId } })).checkedAt).toEqual(
    checkedAt,
  );
  answerNode();
  await vi.waitUntil(async () => {
    const [row] = await world.database.queries.select().from(duelChecks).where(eq(duelChecks.duelId, duelId));
    return row?.checkedAt?.getTime() === world.clock.now().getTime();
  });
});
