import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { duelEvents, duels } from '../../db/schema/duels';
import { transactionIntents } from '../../db/schema/transactions';
import { withHistoryCalls } from '../../testing/service/counted-chain';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { sendSpamTransactions } from '../../testing/service/spam';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { deriveTokenAccount } from '../gacha/settings';
import type { RecoverySettings } from '../transactions/scan-rules';
import { runReconciliation } from './contract';

let world: TestEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
});

const findIntentRow = async (intentId: string) => {
  const { queries } = world.database;
  const [row] = await queries.select().from(transactionIntents).where(eq(transactionIntents.intentId, intentId));
  return row!;
};
const prepare = async (duelId: string) => expectStatus(201, await play.prepare(duelId, play.creator));

/** Signs and sends a prepared transaction and finalizes it, without submitting its signature to the service. */
async function landNotSubmitted({ transaction }: UntypedJson): Promise<void> {
  await play.send(play.creator.signTransaction(transaction).transaction, true);
  world.finalize();
}

/** Returns the treasury's token account, whose history every run reads for the payments of pack machines. */
function findTreasuryAccount(): string {
  const { treasuryWallet, mint } = world.services.gachaSettings();
  return deriveTokenAccount(treasuryWallet, mint);
}

/** Runs the worker once over a counted chain, and returns its summary with the counts. */
async function runWorkerCounted(recovery: RecoverySettings = world.services.recovery, limit = '100') {
  const { chain, counts } = withHistoryCalls(world.services.chain, findTreasuryAccount());
  const exchanged = world.withServices({ chain, recovery });
  const summary = expectStatus(
    200,
    await exchanged.call(runReconciliation, { token: 'c'.repeat(32), query: { limit } }),
  );
  return { ...summary, ...counts };
}

describe('a run', () => {
  test('exceeds no budget, and visits every due intent within ceil(N / budget) + 1 runs', async () => {
    const INTENT_COUNT = 9;
    const recovery = { ...world.services.recovery, intentBudget: 4, candidateBudget: 6, signatureLimit: 3 };
    const intents: UntypedJson[] = [];
    for (let index = 0; index < INTENT_COUNT; index += 1) {
      const { duelId, escrowAddress } = await play.openAndJoin();
      intents.push({ ...(await prepare(duelId)), escrowAddress });
    }
    for (const { escrowAddress } of intents.slice(0, 5)) await sendSpamTransactions(play, escrowAddress, 8);
    play.outliveBlockhashes();
    world.clock.advance(120_000);
    const visited = new Set<string>();
    for (let round = 0; round < Math.ceil(INTENT_COUNT / recovery.intentBudget) + 1; round += 1) {
      const { scanned, candidates, pageAccounts, pageLimits, fetchedSignatures } = await runWorkerCounted(recovery);
      expect(scanned).toBeLessThanOrEqual(recovery.intentBudget);
      expect(pageAccounts.length).toBeLessThanOrEqual(recovery.intentBudget);
      expect(Math.max(...pageLimits)).toBeLessThanOrEqual(recovery.signatureLimit);
      expect(fetchedSignatures.length).toBeLessThanOrEqual(recovery.candidateBudget);
      expect(fetchedSignatures.length).toBe(candidates);
      for (const address of pageAccounts) visited.add(address);
    }
    const all = intents.map(({ escrowAddress }) => escrowAddress);
    expect([...visited].sort()).toEqual(all.sort());
    for (let round = 0; round < 30; round += 1) {
      world.clock.advance(10_000);
      await runWorkerCounted(recovery);
    }
    const ids = intents.map(({ intentId }) => intentId);
    const rows = await world.database.queries
      .select()
      .from(transactionIntents)
      .where(inArray(transactionIntents.intentId, ids));
    expect(rows.map(({ state, endReason }) => [state, endReason])).toEqual(rows.map(() => ['EXPIRED', 'lapsed']));
  });

  test('takes at most as many records as it is told, duels and intents together', async () => {
    const made: UntypedJson[] = [];
    for (let index = 0; index < 6; index += 1) made.push(await prepare((await play.openAndJoin()).duelId));
    play.outliveBlockhashes();
    world.clock.advance(120_000);
    for (const limit of [1, 2, 5, 10]) {
      const { claimed, scanned } = await runWorkerCounted(undefined, String(limit));
      expect(claimed + scanned).toBeLessThanOrEqual(limit);
      expect(claimed + scanned).toBeGreaterThan(0);
    }
    for (let round = 0; round < 6; round += 1) await runWorkerCounted();
    for (const { intentId } of made) expect((await findIntentRow(intentId)).state).toBe('EXPIRED');
  });
});

describe('a deposit', () => {
  test('under 60 transactions of spam is found by pages of ten, however much follows', async () => {
    const { duelId, escrowAddress } = await play.openAndJoin();
    const intent = await prepare(duelId);
    await landNotSubmitted(intent);
    await sendSpamTransactions(play, escrowAddress, 60);
    let runs = 0;
    while ((await findIntentRow(intent.intentId!)).state === 'PREPARED') {
      world.clock.advance(30_000);
      const { pageAccounts, pageLimits, fetchedSignatures } = await runWorkerCounted();
      expect(new Set(pageAccounts).size).toBeLessThanOrEqual(1);
      expect([...pageLimits, 0].every((limit) => limit <= 10)).toBe(true);
      expect(fetchedSignatures.length).toBeLessThanOrEqual(10);
      await sendSpamTransactions(play, escrowAddress, 3);
      runs += 1;
      expect(runs).toBeLessThan(9);
    }
    expect(runs).toBe(7);
    expect((await play.fetchDuel(duelId)).status).toBe('committing');
    const events = await world.database.queries.select().from(duelEvents).where(eq(duelEvents.duelId, duelId));
    expect(events.filter(({ kind }) => kind === 'rpc-recovery').map(({ data }) => data)).toEqual([
      expect.objectContaining({ intentId: intent.intentId, purpose: 'fund', state: 'FINALIZED' }),
    ]);
  });

  test('is found behind one that the node cannot show, and nothing expires before it can', async () => {
    const { duelId, escrowAddress } = await play.openAndJoin();
    const intent = await prepare(duelId);
    const other = expectStatus(201, await play.prepare(duelId, play.opponent));
    await landNotSubmitted(intent);
    await sendSpamTransactions(play, escrowAddress, 2);
    const [newest] = await world.services.chain.finalizedSignatures(escrowAddress, 1, { before: null });
    play.outliveBlockhashes();
    const { chain } = world.services;
    const asked = new Set<string>();
    const forgetful = {
      ...chain,
      finalizedSignatures: (...call: Parameters<typeof chain.finalizedSignatures>) => {
        if (call[0] !== findTreasuryAccount()) asked.add(call[0]);
        return chain.finalizedSignatures(...call);
      },
      finalizedTransaction: async (signature: string) =>
        signature === newest ? null : chain.finalizedTransaction(signature),
    };
    for (let round = 0; round < 3; round += 1) {
      world.clock.advance(120_000);
      await world.withServices({ chain: forgetful }).work();
    }
    expect((await findIntentRow(intent.intentId!)).state).toBe('FINALIZED');
    expect((await findIntentRow(other.intentId!)).state).toBe('PREPARED');
    expect([...asked]).toEqual([escrowAddress]);
    world.clock.advance(600_000);
    await world.work();
    expect((await findIntentRow(other.intentId!)).state).toBe('EXPIRED');
  });

  test('is found once a node knows the signature before which a page ends', async () => {
    const { duelId, escrowAddress } = await play.openAndJoin();
    const intent = await prepare(duelId);
    await landNotSubmitted(intent);
    await sendSpamTransactions(play, escrowAddress, 12);
    const { chain } = world.services;
    const ignorant = {
      ...chain,
      finalizedSignatures: async (...[address, limit, range]: Parameters<typeof chain.finalizedSignatures>) =>
        range.before === null ? chain.finalizedSignatures(address, limit, range) : [],
      signatureStates: async (all: readonly string[]) => all.map(() => null),
    };
    play.outliveBlockhashes();
    for (let round = 0; round < 4; round += 1) {
      world.clock.advance(120_000);
      await world.withServices({ chain: ignorant }).work();
    }
    expect((await findIntentRow(intent.intentId!)).state).toBe('PREPARED');
    world.clock.advance(600_000);
    await world.work();
    expect((await findIntentRow(intent.intentId!)).state).toBe('FINALIZED');
  });
});

describe('a node that shows nothing of an account that is there', () => {
  test.each([false, true])('lets no intent expire; whether some of it was read before: %s', async (wasRead) => {
    const { duelId } = await play.openAndJoin({ fundingSeconds: 86_400 });
    if (wasRead) await landNotSubmitted(await prepare(duelId));
    else await play.pay(duelId, play.creator);
    play.outliveBlockhashes();
    world.clock.advance(120_000);
    await runWorkerCounted();
    expect((await play.fetchDuel(duelId)).status).toBe('committing');
    const other = expectStatus(201, await play.prepare(duelId, play.opponent));
    play.outliveBlockhashes();
    const mute = { ...world.services.chain, finalizedSignatures: async () => [] };
    for (let round = 0; round < 3; round += 1) {
      world.clock.advance(600_000);
      await world.withServices({ chain: mute }).work();
      expect((await findIntentRow(other.intentId!)).state).toBe('PREPARED');
    }
    world.clock.advance(600_000);
    await world.work();
    expect((await findIntentRow(other.intentId!)).state).toBe('EXPIRED');
  });
});

describe('an intent past its retention', () => {
  test('is looked for no more and stays as it is; the escrow account alone decides about its money', async () => {
    const duel = await play.openAndJoin({ fundingSeconds: 86_400 });
    const intent = await prepare(duel.duelId);
    world.clock.advance(86_400_001);
    await landNotSubmitted(intent);
    play.outliveBlockhashes();
    const { pageAccounts } = await runWorkerCounted();
    expect(pageAccounts).not.toContain(duel.escrowAddress);
    expect(await findIntentRow(intent.intentId!)).toMatchObject({ state: 'PREPARED', nextScanAt: null });
    play.advanceTo(new Date(new Date(duel.fundingDeadline).getTime() + 120_000));
    await world.work();
    const [row] = await world.database.queries.select().from(duels).where(eq(duels.duelId, duel.duelId));
    expect(row?.status).toBe('refunding');
  });
});

describe('runs that meet', () => {
  test('do what one would: a payment that nobody told of is bound once', async () => {
    const { duelId } = await play.openAndJoin();
    const intent = await prepare(duelId);
    await landNotSubmitted(intent);
    world.clock.advance(90_000);
    await Promise.all([
      runWorkerCounted(),
      runWorkerCounted(),
      runWorkerCounted(),
      play.reconcile(duelId),
      runWorkerCounted(),
    ]);
    world.clock.advance(5_000);
    await runWorkerCounted();
    expect(await findIntentRow(intent.intentId!)).toMatchObject({ state: 'FINALIZED', recovered: true });
    const events = await world.database.queries.select().from(duelEvents).where(eq(duelEvents.duelId, duelId));
    for (const kind of ['rpc-recovery', 'deposit-finalized'])
      expect(events.filter((event) => event.kind === kind)).toHaveLength(1);
  });

  test.each(['duel', 'intent'] as const)(
    'one that a poll overtakes leaves its %s free, and due soon',
    async (record) => {
      const duel = await play.openAndJoin();
      const { duelId } = duel;
      const intent = record === 'duel' ? await play.sendAndSubmit(duelId, play.creator) : await prepare(duelId);
      if (record === 'duel') world.finalize();
      else play.outliveBlockhashes();
      world.clock.advance(120_000);
      const { chain, reportedChanges } = world.services;
      reportedChanges.add(duel.escrowAddress, 1n);
      let polls = 0;
      const poll = async () => {
        if (polls++ === 0) await play.reconcile(duelId);
      };
      const overtaken = {
        ...chain,
        async finalizedAccounts(...asked: Parameters<typeof chain.finalizedAccounts>) {
          const found = await chain.finalizedAccounts(...asked);
          if (record === 'duel' && asked[0].includes(duel.escrowAddress)) await poll();
          return found;
        },
        async finalizedSignatures(...asked: Parameters<typeof chain.finalizedSignatures>) {
          const found = await chain.finalizedSignatures(...asked);
          if (record === 'intent' && asked[0] === duel.escrowAddress) await poll();
          return found;
        },
      };
      await world.withServices({ chain: overtaken }).work();
      expect(polls).toBeGreaterThan(0);
      const soon = world.clock.now().getTime() + 30_000;
      const [row] = await world.database.queries.select().from(duels).where(eq(duels.duelId, duelId));
      expect(row?.leaseToken).toBeNull();
      expect(row?.nextCheckAt?.getTime()).toBeLessThan(soon);
      const found = await findIntentRow(intent.intentId!);
      expect(found.leaseToken).toBeNull();
      expect(found.nextScanAt?.getTime() ?? 0).toBeLessThan(soon);
      // The reported change is still stored, because the worker's check wasn't saved: the poll came first.
      if (record === 'duel') expect(reportedChanges.removeCheckedChanges(duel.escrowAddress, 1n)).not.toBeNull();
    },
  );

  test.each(['duel', 'intent'] as const)('one that lost its lease of a %s writes nothing', async (record) => {
    const { duelId, escrowAddress } = await play.openAndJoin();
    const intent = await prepare(duelId);
    if (record === 'duel') expectStatus(202, await play.submitStray(intent, play.creator));
    else play.outliveBlockhashes();
    world.clock.advance(120_000);
    const { chain } = world.services;
    let signalStalled = () => {};
    const isStalled = new Promise<void>((done) => {
      signalStalled = done;
    });
    let releaseRead = () => {};
    const gate = new Promise<void>((done) => {
      releaseRead = done;
    });
    /** Holds up the read of the duel's account, or of its history's page, until `gate` opens. */
    const stallRead = async () => {
      signalStalled();
      await gate;
    };
    const stalled = {
      ...chain,
      async finalizedAccounts(...[addresses, minSlot]: Parameters<typeof chain.finalizedAccounts>) {
        const found = await chain.finalizedAccounts(addresses, minSlot);
        if (record === 'duel' && addresses.includes(escrowAddress)) await stallRead();
        return found;
      },
      async finalizedSignatures(...[address, limit, range]: Parameters<typeof chain.finalizedSignatures>) {
        const found = await chain.finalizedSignatures(address, limit, range);
        if (record === 'intent' && address === escrowAddress) await stallRead();
        return found;
      },
    };
    const first = world.withServices({ chain: stalled }).work();
    await isStalled;
    play.outliveBlockhashes();
    world.clock.advance(600_000);
    await world.work();
    const { queries } = world.database;
    const rowsNow = async () => [
      await queries.select().from(duels).where(eq(duels.duelId, duelId)),
      await queries.select().from(transactionIntents).where(eq(transactionIntents.duelId, duelId)),
      await queries.select().from(duelEvents).where(eq(duelEvents.duelId, duelId)),
    ];
    const before = await rowsNow();
    expect(before[1]).toMatchObject([{ state: 'EXPIRED', endReason: 'lapsed' }]);
    releaseRead();
    await first;
    expect(await rowsNow()).toEqual(before);
  });
});
