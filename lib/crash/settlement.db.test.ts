import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Fault, FaultySettlementProvider } from '../../testing/crash-game/faulty-settlement';
import { CrashRoundPlayer } from '../../testing/crash-game/rounds';
import { expectStatus, type UntypedJson } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import type { TestWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { reconcileCrashSettlement } from './contract';
import { limitCallTime } from './limit-call-time';
import { getCrashReceipt } from './receipt-contract';
import { reconcileRound } from './reconcile';
import { listRequests } from './request-store';
import { ATTEMPT_LEASE_MS } from './rules/settlement';
import { processDueCrashRounds } from './run-settlements';

let world: TestEnvironment;
let provider: FaultySettlementProvider;
let rounds: CrashRoundPlayer;
let call: TestEnvironment['call'];
let wallet: TestWallet;
let roundId: string;

beforeAll(async () => {
  world = await openTestEnvironment();
});

/** Plays a round up to its cash-out, with a settlement provider whose faults the test chooses. */
beforeEach(async () => {
  provider = new FaultySettlementProvider();
  ({ call } = world.withServices({ settlement: provider }));
  rounds = new CrashRoundPlayer(world, call);
  wallet = rounds.createWallet();
  const begun = await rounds.createAndStart(wallet);
  roundId = begun.roundId;
  expectStatus(200, await rounds.decide(wallet, begun, 'cash-out'));
});

const settleNow = async (): Promise<UntypedJson> => {
  const token = await rounds.getSessionToken(wallet);
  return expectStatus(200, await call(reconcileCrashSettlement, { token, params: { roundId } })).settlement;
};
const listStates = async (): Promise<string[]> =>
  (await listRequests(world.database.queries, roundId)).map(({ area, state }) => `${area} ${state}`);
const listLedger = async (): Promise<string[]> => {
  const token = await rounds.getSessionToken(wallet);
  const receipt = expectStatus(200, await call(getCrashReceipt, { token, params: { roundId } }));
  return receipt.ledger
    .filter(({ area }: UntypedJson) => area !== 'game')
    .map(({ area, kind }: UntypedJson) => `${area} ${kind}`);
};
const requestKeys = () => [`crash:${roundId}:custody`, `crash:${roundId}:settlement`];

describe('settlement', () => {
  test('goes through in one attempt, custody first, and is never asked for again', async () => {
    expect(await settleNow()).toMatchObject({ status: 'done', attempts: 1, nextAttemptAt: null });
    expect(provider.calls).toEqual(['perform custody', 'perform settlement']);
    expect(provider.performedRequestKeys).toEqual(requestKeys());
    await settleNow();
    await processDueCrashRounds(Object.create(world.services, { settlement: { value: provider } }));
    expect(provider.calls).toHaveLength(2);
    expect(await listStates()).toEqual(['custody final', 'settlement final']);
  });

  test('is there for rounds that are over alone', async () => {
    const other = rounds.createWallet();
    const begun = await rounds.createAndStart(other);
    const token = await rounds.getSessionToken(other);
    expectRefusal(
      await call(reconcileCrashSettlement, { token, params: { roundId: begun.roundId } }),
      'wrong-round-state',
    );
  });

  test('of a lost request finds that nothing was done, and asks again under the same key', async () => {
    provider.nextPerformFaults.push('lost');
    expect(await settleNow()).toMatchObject({ status: 'waiting', attempts: 1 });
    expect(await listStates()).toEqual(['custody requested', 'settlement pending']);
    expect(provider.performedRequestKeys).toEqual([]);
    expect(await settleNow()).toMatchObject({ status: 'done', attempts: 2 });
    expect(provider.calls).toEqual(['perform custody', 'find custody', 'perform custody', 'perform settlement']);
    expect(provider.performedRequestKeys).toEqual(requestKeys());
  });

  test('of a lost answer finds what was done, and does it no second time', async () => {
    provider.nextPerformFaults.push('unheard', 'unheard');
    await settleNow();
    expect(await settleNow()).toMatchObject({ status: 'waiting' });
    expect(await settleNow()).toMatchObject({ status: 'done', attempts: 3 });
    expect(provider.performedRequestKeys).toEqual(requestKeys());
    expect(provider.calls.filter((each) => each.startsWith('perform'))).toHaveLength(2);
  });

  test('asks for nothing while the provider does not say what it did', async () => {
    provider.nextPerformFaults.push('unheard');
    provider.nextFindFaults.push('lost', 'lost');
    for (let attempt = 0; attempt < 3; attempt += 1) await settleNow();
    expect(provider.calls).toEqual(['perform custody', 'find custody', 'find custody']);
    expect(provider.performedRequestKeys).toEqual([requestKeys()[0]]);
    expect(await listStates()).toEqual(['custody requested', 'settlement pending']);
    expect(await settleNow()).toMatchObject({ status: 'done' });
    expect(provider.performedRequestKeys).toEqual(requestKeys());
  });

  test('looks before it asks for settlement again, and leaves custody as it is', async () => {
    provider.nextPerformFaults.push(null, 'lost');
    await settleNow();
    expect(await listStates()).toEqual(['custody final', 'settlement requested']);
    expect(await settleNow()).toMatchObject({ status: 'done' });
    expect(provider.calls.slice(2)).toEqual(['find settlement', 'perform settlement']);
  });

  test.each<Fault>(['other-payload', 'other-key', 'forged'])(
    'takes no contradiction (%s) for an answer, and asks what was done until it is told',
    async (fault) => {
      provider.nextPerformFaults.push(fault);
      provider.nextFindFaults.push(fault, null);
      expect(await settleNow()).toMatchObject({ status: 'disputed' });
      expect(await settleNow()).toMatchObject({ status: 'disputed' });
      expect(await listStates()).toEqual(['custody disputed', 'settlement pending']);
      expect(await settleNow()).toMatchObject({ status: 'done' });
      expect(provider.performedRequestKeys).toEqual(requestKeys());
      expect(await listLedger()).toEqual([
        'custody requested',
        'custody disputed',
        'custody finalized',
        'settlement requested',
        'settlement finalized',
      ]);
    },
  );

  test('does nothing again for what is disputed, also when the provider says that nothing was done', async () => {
    provider.nextPerformFaults.push('forged');
    await settleNow();
    const forgetful = {
      ...provider,
      findAnswer: async () => null,
      perform: () => Promise.reject(new Error('asked again')),
    };
    const services = Object.create(world.services, {
      settlement: { value: Object.assign(forgetful, { isSigned: () => true }) },
    });
    await reconcileRound(services, roundId, world.clock.now(), true);
    expect(await listStates()).toEqual(['custody disputed', 'settlement pending']);
    expect(provider.performedRequestKeys).toEqual([requestKeys()[0]]);
  });

  test('gives a late answer up, and finds what came of it afterwards', async () => {
    provider.nextPerformFaults.push('late');
    const impatient = Object.create(world.services, { settlement: { value: limitCallTime(provider, 5) } });
    await reconcileRound(impatient, roundId, world.clock.now(), true);
    expect(await listStates()).toEqual(['custody requested', 'settlement pending']);
    provider.releaseLateCalls();
    expect(await settleNow()).toMatchObject({ status: 'done' });
    expect(provider.performedRequestKeys).toEqual(requestKeys());
  });

  test('lets one attempt run at a time, and follows one that died', async () => {
    provider.nextPerformFaults.push('late');
    const services = Object.create(world.services, { settlement: { value: provider } });
    const first = reconcileRound(services, roundId, world.clock.now(), true);
    await expect.poll(() => provider.calls).toEqual(['perform custody']);
    await settleNow();
    expect(provider.calls).toEqual(['perform custody']);
    world.clock.advance(ATTEMPT_LEASE_MS);
    expect(await settleNow()).toMatchObject({ status: 'done' });
    const before = await listRequests(world.database.queries, roundId);
    provider.releaseLateCalls();
    await first;
    expect(await listRequests(world.database.queries, roundId)).toEqual(before);
    expect(new Set(provider.performedRequestKeys)).toEqual(new Set(requestKeys()));
  });

  test('goes on by reads and by the worker, each time later', async () => {
    // The worker also looks up requests of other tests' rounds, and each lookup uses up one of these faults.
    provider.nextFindFaults.push(...Array<Fault>(100).fill('lost'));
    provider.nextPerformFaults.push('lost');
    const services = Object.create(world.services, { settlement: { value: provider } });
    const waits: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      if (attempt % 2 === 0) await rounds.fetchRound(wallet, roundId);
      else await processDueCrashRounds(services);
      const { settlement } = await rounds.fetchRound(wallet, roundId);
      expect(settlement).toMatchObject({ status: 'waiting', attempts: attempt + 1 });
      const wait = new Date(settlement.nextAttemptAt).getTime() - world.clock.now().getTime();
      waits.push(wait);
      world.clock.advance(wait - 1);
      await processDueCrashRounds(services);
      world.clock.advance(1);
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256].map((seconds) => seconds * 1_000));
  });
});
