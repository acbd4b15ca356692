import { setImmediate } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { duels } from '../../db/schema/duels';
import { escrowCalls } from '../../db/schema/escrow-calls';
import { CardDuelPlayer, getCardDeadline, MIN_SLOTS_UNTIL_MISSED } from '../../testing/duel/card-duels';
import { lockLayout1, matchLayout1, payLayout1 } from '../../testing/duel/layout-1-duel';
import { openMockProvider } from '../../testing/provider/mock';
import { findTermsProposal } from '../../testing/provider/recall-terms';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import type { Answer } from '../../testing/service/requests';
import { type TestWallet, testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import type { HandlerContext } from '../api/handler';
import { cancelDuel } from '../duel/contract';
import { getProviderRecord } from './contract';
import { getProviderRecordHandler } from './get';

const FEE = 50_000_000n;
const BOND = 3n * FEE;
/** How long a count is cached, at least: one that takes long is cached for longer. */
const CACHE_MS = 15_000;

let world: TestEnvironment;
let play: DuelPlayer;
let guest: TestWallet;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
  guest = testWallet('guest');
  await world.fund(guest);
});

/** Reads the record of a provider, by default that of the environment, after an earlier count has expired. */
async function readRecord(providerKey = world.provider.publicKey): Promise<UntypedJson> {
  world.clock.advance(CACHE_MS);
  return expectStatus(200, await callGetRecord(providerKey));
}

const callGetRecord = (providerKey: string): Promise<Answer> =>
  world.call(getProviderRecord, { params: { providerKey } });

/** Runs `act` with duels of a new provider, and returns that provider's record afterwards. */
async function readRecordAfter(name: string, act: (own: DuelPlayer) => Promise<unknown>): Promise<UntypedJson> {
  const own = await openDuelPlayer(name);
  await act(own);
  return readRecord(own.world.provider.publicKey);
}

/** Returns a `DuelPlayer` whose duels a new provider called `name` draws, with its seed commitments in the pool. */
async function openDuelPlayer(name: string): Promise<DuelPlayer> {
  const provider = openMockProvider(name, (termsHash) => findTermsProposal(world.database.queries, termsHash));
  const own = new DuelPlayer({ ...world, ...world.withServices({ provider }), provider });
  await own.world.work();
  return own;
}

const noDuels = { duels: 0, wallets: 0 };
const blankRecord = {
  accepted: noDuels,
  revealed: noDuels,
  withheld: noDuels,
  missedCards: { ...noDuels, cards: 0 },
  paidNotAccepted: noDuels,
  bondsPaid: { ...noDuels, amount: '0' },
  bondsBurned: { ...noDuels, amount: '0' },
  acceptToResult: null,
  layout1Duels: 0,
};
const oneDuel = { duels: 1, wallets: 2 };

const refund = (own: DuelPlayer, duelId: string, part: string) =>
  own.pay(duelId, own.creator, { purpose: 'refund', part });

/**
 * Plays a duel until the provider has accepted it and its resolution deadline has passed without a result. Returns it.
 */
async function playPastResolution(own: DuelPlayer): Promise<UntypedJson> {
  const duel = await own.playToFunded();
  own.advancePastResolution(duel);
  return (await own.reconcile(duel.duelId)).duel;
}

/**
 * Cancels a duel after both players have signed their payments, and sends these anyway. Returns the duel as matched.
 */
async function cancelThenPay(own: DuelPlayer): Promise<UntypedJson> {
  const duel = await own.openAndJoin();
  const { duelId } = duel;
  const payments: UntypedJson[] = [];
  for (const wallet of [own.creator, own.opponent]) {
    const { transaction } = expectStatus(201, await own.prepare(duelId, wallet));
    payments.push(wallet.signTransaction(transaction).transaction);
  }
  expectStatus(
    200,
    await own.world.call(cancelDuel, { token: await own.getSessionToken(own.creator), params: { duelId } }),
  );
  for (const transaction of payments) await own.send(transaction);
  world.finalize();
  await own.reconcile(duelId);
  return duel;
}

const stepSlot = async (duelId: string, step: string): Promise<number> => {
  const rows = await world.database.queries.select().from(escrowCalls).where(eq(escrowCalls.duelId, duelId));
  return Number(rows.find((row) => row.step === step)?.slot);
};

describe('the record of a provider', () => {
  test('is blank for the one that draws here, until somebody paid', async () => {
    expect(await readRecord()).toMatchObject({ ...blankRecord, isCurrent: true });
    await play.openAndJoin();
    expect(await readRecord()).toMatchObject(blankRecord);
  });

  test('counts an accept at once, its result with the record, and how long it took when the duel is over', async () => {
    const own = await openDuelPlayer('prompt');
    const key = own.world.provider.publicKey;
    const { duelId } = await own.playToResolving();
    expect(await readRecord(key)).toMatchObject({ ...blankRecord, accepted: oneDuel });
    await own.pay(duelId, own.creator, { purpose: 'commit-result' });
    expect(await readRecord(key)).toMatchObject({ ...blankRecord, accepted: oneDuel, revealed: oneDuel });
    for (const part of ['creator-fee', 'opponent-fee', 'bond'])
      await own.pay(duelId, own.opponent, { purpose: 'settle', part });
    await world.work();
    const slots = (await stepSlot(duelId, 'commit')) - (await stepSlot(duelId, 'accept'));
    expect(slots).toBeGreaterThan(0);
    expect(await readRecord(key)).toMatchObject({
      ...blankRecord,
      providerKey: key,
      isCurrent: false,
      accepted: oneDuel,
      revealed: oneDuel,
      acceptToResult: {
        ...oneDuel,
        minimumSlots: slots,
        medianSlots: slots,
        percentile95Slots: slots,
        maximumSlots: slots,
      },
    });
  });

  test('counts wallets once, however many duels they played', async () => {
    const record = await readRecordAfter('busy', async (own) => {
      await own.playToSettled();
      await own.playToSettled();
      const { duelId } = await own.openDuel();
      expectStatus(200, await own.join(duelId, guest));
      await own.pay(duelId, own.creator);
      await own.acceptAsProvider(await own.pay(duelId, guest));
      await own.reconcile(duelId);
    });
    expect(record).toMatchObject({ accepted: { duels: 3, wallets: 3 }, revealed: { duels: 2, wallets: 2 } });
    expect(record.acceptToResult).toMatchObject({ duels: 2, wallets: 2 });
  });

  test('counts a withheld result at once, and its bond when the refunds are out', async () => {
    const own = await openDuelPlayer('silent');
    const key = own.world.provider.publicKey;
    const { duelId } = await playPastResolution(own);
    expect(await readRecord(key)).toMatchObject({ ...blankRecord, accepted: oneDuel, withheld: oneDuel });
    for (const part of ['creator-fee', 'opponent-fee']) await refund(own, duelId, part);
    const paid = { ...oneDuel, amount: String(2n * FEE) };
    expect(await readRecord(key)).toMatchObject({
      accepted: oneDuel,
      withheld: oneDuel,
      bondsPaid: paid,
      bondsBurned: blankRecord.bondsBurned,
    });
    await refund(own, duelId, 'bond');
    await world.work();
    expect(await readRecord(key)).toMatchObject({
      ...blankRecord,
      accepted: oneDuel,
      withheld: oneDuel,
      bondsPaid: paid,
      bondsBurned: { ...oneDuel, amount: String(BOND - 2n * FEE) },
    });
  });

  test('counts a duel that both paid and it never accepted, and no bond', async () => {
    const own = await openDuelPlayer('choosy');
    const key = own.world.provider.publicKey;
    const duel = await own.playToBothPaid();
    expect(await readRecord(key)).toMatchObject(blankRecord);
    own.outliveAcceptWindow(duel);
    await own.reconcile(duel.duelId);
    expect(await readRecord(key)).toMatchObject({ ...blankRecord, paidNotAccepted: oneDuel });
    for (const part of ['creator-fee', 'opponent-fee']) await refund(own, duel.duelId, part);
    expect(await readRecord(key)).toMatchObject({ ...blankRecord, paidNotAccepted: oneDuel });
    // A duel whose terms the provider never signed doesn't count: simulates that, and undoes it afterwards.
    const { queries } = world.database;
    const only = eq(duels.duelId, duel.duelId);
    const [{ providerConsent } = { providerConsent: null }] = await queries.select().from(duels).where(only);
    await queries.update(duels).set({ providerConsent: null, fundPrepared: false }).where(only);
    expect(await readRecord(key)).toMatchObject(blankRecord);
    await queries.update(duels).set({ providerConsent, fundPrepared: true }).where(only);
  });

  test('counts nothing where one side never paid, nor where the duel was cancelled', async () => {
    const record = await readRecordAfter('spared', async (own) => {
      const { duelId, fundingDeadline } = await own.openAndJoin();
      await own.pay(duelId, own.creator);
      const cancelled = await own.openAndJoin();
      const token = await own.getSessionToken(own.creator);
      expectStatus(200, await own.world.call(cancelDuel, { token, params: { duelId: cancelled.duelId } }));
      own.advanceTo(new Date(Date.parse(fundingDeadline) + 1_000));
      world.finalize();
      await own.reconcile(duelId);
      expect((await refund(own, duelId, 'creator-fee')).status).toBe('refunded');
    });
    expect(record).toMatchObject(blankRecord);
  });

  test('does not hold payments against it that came after a duel was cancelled', async () => {
    const record = await readRecordAfter('promised', async (own) => {
      const duel = await cancelThenPay(own);
      own.outliveAcceptWindow(duel);
      for (const part of ['creator-fee', 'opponent-fee']) await refund(own, duel.duelId, part);
      expect((await own.fetchDuel(duel.duelId)).status).toBe('refunded');
    });
    expect(record).toMatchObject(blankRecord);
  });

  test('counts an accept that only the history shows once the duel is over', async () => {
    const own = await openDuelPlayer('stubborn');
    const key = own.world.provider.publicKey;
    const duel = await cancelThenPay(own);
    await own.acceptAsProvider(duel);
    own.advancePastResolution(duel);
    await own.reconcile(duel.duelId);
    expect(await readRecord(key)).toMatchObject(blankRecord);
    for (const part of ['creator-fee', 'opponent-fee']) await refund(own, duel.duelId, part);
    expect((await own.fetchDuel(duel.duelId)).acceptedSlot).toBeNull();
    expect(await readRecord(key)).toMatchObject({
      ...blankRecord,
      accepted: oneDuel,
      withheld: oneDuel,
      bondsPaid: oneDuel,
    });
  });

  test('counts a payment that was made by another transaction than was prepared', async () => {
    const record = await readRecordAfter('evasive', async (own) => {
      const duel = await own.openAndJoin();
      await own.pay(duel.duelId, own.creator);
      const intent = expectStatus(201, await own.prepare(duel.duelId, own.opponent));
      const other = own.rebuild(intent, (all) => [own.buildHarmlessTransfer(own.opponent), ...all]);
      await own.send(own.opponent.signTransaction(other).transaction);
      own.outliveAcceptWindow(duel);
      own.advanceTo(new Date(Date.parse(duel.fundingDeadline) + 1_000));
      world.finalize();
      await own.reconcile(duel.duelId);
      for (const part of ['creator-fee', 'opponent-fee']) await refund(own, duel.duelId, part);
      expect(await own.fetchDuel(duel.duelId)).toMatchObject({
        status: 'refunded',
        deposits: { creator: true, opponent: false },
      });
    });
    expect(record).toMatchObject({ ...blankRecord, paidNotAccepted: oneDuel });
  });

  test('counts a missed card, and the whole bond once it is paid', async () => {
    const own = await openDuelPlayer('short of cards');
    const cards = new CardDuelPlayer(own);
    await world.fund(cards.provider);
    const duel = await cards.playToResolved();
    const { duelId } = duel;
    const key = own.world.provider.publicKey;
    await cards.depositCard(duelId, 'creator');
    own.advanceTo(new Date(getCardDeadline(duel) + 1_000));
    world.chain.tick(MIN_SLOTS_UNTIL_MISSED);
    await own.reconcile(duelId);
    const missed = { accepted: oneDuel, revealed: oneDuel, missedCards: { ...oneDuel, cards: 1 } };
    expect(await readRecord(key)).toMatchObject({ ...blankRecord, ...missed });
    for (const part of ['creator-fee', 'creator-card', 'opponent-fee', 'bond']) await cards.settle(duelId, part);
    await world.work();
    expect(await readRecord(key)).toMatchObject({
      ...blankRecord,
      ...missed,
      bondsPaid: { ...oneDuel, amount: duel.bondAmount },
      acceptToResult: oneDuel,
    });
  });

  test('leaves duels of layout 1 out, and says how many there are', async () => {
    const record = await readRecordAfter('early', async (own) => {
      const duel = await matchLayout1(own);
      for (const wallet of [own.creator, own.opponent]) await payLayout1(own, duel, wallet);
      await own.reconcile(duel.duelId);
      await lockLayout1(own, duel);
      await own.reconcile(duel.duelId);
    });
    expect(record).toMatchObject({ ...blankRecord, layout1Duels: 1 });
  });

  test('mixes no provider with another', async () => {
    expect(await readRecord()).toMatchObject({ ...blankRecord, isCurrent: true });
  });

  test('is kept for a while, with the time at which it was counted', async () => {
    const own = await openDuelPlayer('kept');
    const key = own.world.provider.publicKey;
    await own.openAndJoin();
    const first = await readRecord(key);
    expect(first.countedAt).toBe(world.clock.now().toISOString());
    await own.playToFunded();
    const answer = await callGetRecord(key);
    // The clock has advanced less than the cache's lifetime, so the earlier count is returned again.
    expect(answer.json).toMatchObject({ ...blankRecord, countedAt: first.countedAt });
    expect(answer.headers['cache-control']).toBe('public, max-age=15');
    expect(await readRecord(key)).toMatchObject({ accepted: oneDuel });
  });

  test('that takes longer to count than others are kept is counted once for all who read it meanwhile', async () => {
    const { provider, clock, database } = world;
    let counts = 0;
    let finishCount = () => {};
    const isCounted = new Promise<void>((resolve) => {
      finishCount = resolve;
    });
    const queries = new Proxy(database.queries, {
      get(target, name, receiver) {
        if (name !== 'execute') return Reflect.get(target, name, receiver);
        return async (...query: Parameters<typeof target.execute>) => {
          counts += 1;
          await isCounted;
          return target.execute(...query);
        };
      },
    });
    const services = { database: { ...database, queries }, clock, provider };
    const read = () =>
      getProviderRecordHandler.run({ services } as HandlerContext<typeof services>, {
        params: { providerKey: provider.publicKey },
        query: undefined,
        body: undefined,
      });
    const countedAt = clock.now();
    const readers = [];
    for (let reader = 0; reader < 3; reader += 1) {
      readers.push(read());
      // Without any input or output, a reader gets as far as to begin a count, or to join one.
      await setImmediate();
      clock.advance(CACHE_MS);
    }
    expect(counts).toBe(1);
    finishCount();
    for (const { body } of await Promise.all(readers)) expect(body.countedAt).toEqual(countedAt);
    // The count took 45 seconds, so its record is kept for 100 times as long from its start.
    clock.advance(99 * 3 * CACHE_MS - 1);
    expect((await read()).body.countedAt).toEqual(countedAt);
    clock.advance(1);
    expect((await read()).body.countedAt).toEqual(clock.now());
    expect(counts).toBe(2);
  });
});

describe('no record', () => {
  test('is there for a key that no duel names', async () => {
    const refused = await callGetRecord(testWallet('no provider').address);
    expectRefusal(refused, 'not-found');
    expect(refused.json.detail).toContain('No duel names a provider with this key');
  });

  test.each(['no-key', '1'.repeat(32), '0'.repeat(64)])('is asked for by %s', async (providerKey) => {
    expectRefusal(await callGetRecord(providerKey), 'invalid-request', '/path/providerKey');
  });
});
