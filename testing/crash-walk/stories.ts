import { expect } from 'vitest';
import type { Endpoint } from '../../lib/api/endpoint';
import { currentCrashMode } from '../../lib/crash/rules/mode';
import { cancelDuel } from '../../lib/duel/contract';
import { getRip } from '../../lib/gacha/rips/contract';
import { cancelMatch, continueMatch, searchMatch } from '../../lib/matchmaking/contract';
import { rejectTransaction } from '../../lib/transactions/contract';
import { CrashRoundPlayer } from '../crash-game/rounds';
import { Ripper } from '../gacha/ripper';
import { type DuelPlayer, expectStatus, type UntypedJson } from '../service/play';
import type { Answer } from '../service/requests';
import { type TestWallet, testWallet } from '../service/wallet';
import type { TestEnvironment } from '../service/world';
import type { Scenario } from './walk';

/** Header in which the platform of these servers sends a player's region. */
export const REGION_HEADER = 'x-region';

/** Body for duels with a funding time of an hour. */
const createBody = { fundingSeconds: 3_600 };
const oneSecondAfter = (at: string): Date => new Date(Date.parse(at) + 1_000);

/**
 * Runs the worker four times, so that the cards of rips are delivered: it requests each card, and finds its delivery
 * finalized in a later run.
 */
async function deliverCards(world: TestEnvironment): Promise<void> {
  for (let run = 0; run < 4; run += 1) {
    await world.work();
    world.finalize();
    world.clock.advance(5_000);
  }
}

/** Duels, rips and rounds of Crash, by their names. The duels together reach every final status of a duel. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  /** A pack of a machine is paid and ripped, and its card delivered. */
  async ripped({ world }) {
    const ripper = await new Ripper(world, testWallet('crash ripper')).fundWallet(100_000_000n);
    const begun = await ripper.startRip();
    expectStatus(200, await ripper.verify(begun.intent.intentId, await ripper.pay(begun)));
    const { ripId, drawn } = expectStatus(201, await ripper.rip(ripper.buildRipBody(begun)));
    await deliverCards(world);
    return {
      end: async (own) =>
        expect(expectStatus(200, await own.call(getRip, { params: { ripId } }))).toMatchObject({
          status: 'settled',
          drawn,
        }),
    };
  },
  /** The worker verifies one payment, and gives up another that never lands. */
  async verified({ world }) {
    const ripper = await new Ripper(world, testWallet('crash payer')).fundWallet(100_000_000n);
    const dropped = new Ripper(world, ripper.wallet, 'away-day-2032');
    const [paid, lost] = [await ripper.startRip(), await dropped.startRip()];
    const { transaction } = await dropped.sign(lost);
    expectStatus(200, await dropped.claim(lost.intent.intentId, transaction));
    await ripper.pay(paid);
    world.chain.tick(170);
    world.clock.advance(90_000);
    await world.work();
    expectStatus(201, await ripper.rip(ripper.buildRipBody(paid)));
    await deliverCards(world);
    return {
      async end(own) {
        for (const [{ intent }, state] of [
          [paid, 'spent'],
          [lost, 'expired'],
        ] as const)
          expect((await new Ripper(own, ripper.wallet).fetchIntent(intent.intentId)).state).toBe(state);
      },
    };
  },
  /** A round of Crash to its cash-out, or its forfeit if the crashed server is down for longer than a stage lasts. */
  async cashedOut({ world }) {
    const rounds = new CrashRoundPlayer(world);
    const wallet = rounds.createWallet();
    const second = expectStatus(200, await rounds.decide(wallet, await rounds.createAndStart(wallet, 2), 'continue'));
    const over =
      second.status === 'active' ? expectStatus(200, await rounds.decide(wallet, second, 'cash-out')) : second;
    await rounds.fetchRound(wallet, over.roundId);
    return { end: (own) => expectSettled(own, wallet, over) };
  },
  /** A round whose player doesn't return in time: the next read commits the forfeit, and settles it. */
  async forfeited({ world }) {
    const rounds = new CrashRoundPlayer(world);
    const wallet = rounds.createWallet();
    const { roundId } = await rounds.createAndStart(wallet, 1);
    world.clock.advance(currentCrashMode.decisionMs + 1);
    const over = await rounds.fetchRound(wallet, roundId);
    expect(over).toMatchObject({ status: 'forfeited', stage: 1 });
    return { end: (own) => expectSettled(own, wallet, over) };
  },
  async settled(play) {
    const { duelId } = await play.openAndJoin(createBody);
    await play.pay(duelId, play.creator);
    await play.sendAndSubmit(duelId, play.opponent);
    play.world.finalize();
    await runWorkerLater(play);
    await play.acceptAsProvider(await play.fetchDuel(duelId));
    await play.lockEntropy(await play.fetchDuel(duelId));
    await play.reconcile(duelId);
    await play.pay(duelId, play.creator, { purpose: 'commit-result' });
    await play.pay(duelId, play.opponent, { purpose: 'settle', part: 'creator-fee' });
    await play.sendAndSubmit(duelId, play.opponent, { purpose: 'settle', part: 'opponent-fee' });
    play.world.finalize();
    await runWorkerLater(play);
    await play.pay(duelId, play.opponent, { purpose: 'settle', part: 'bond' });
    return { duelId, status: 'settled' };
  },
  /**
   * The provider accepts but never reveals: each player gets the fee back plus as much again, and the rest of the bond
   * is burned.
   */
  async withheld(play) {
    const { duelId } = await play.openAndJoin(createBody);
    for (const wallet of [play.creator, play.opponent]) await play.pay(duelId, wallet);
    const duel = await play.fetchDuel(duelId);
    await play.acceptAsProvider(duel);
    play.advancePastResolution(duel);
    await runWorkerLater(play);
    for (const part of ['creator-fee', 'opponent-fee', 'bond'])
      await play.pay(duelId, play.creator, { purpose: 'refund', part });
    return { duelId, status: 'refunded' };
  },
  /** The payment is sent, but never submitted to the service. */
  async refunded(play) {
    const duel = await play.openAndJoin(createBody);
    const { duelId } = duel;
    const { transaction } = expectStatus(201, await play.prepare(duelId, play.creator));
    await play.send(play.creator.signTransaction(transaction).transaction);
    play.world.finalize();
    play.outliveBlockhashes();
    await runWorkerLater(play);
    play.advanceTo(oneSecondAfter(duel.fundingDeadline));
    await runWorkerLater(play);
    await play.pay(duelId, play.opponent, { purpose: 'refund', part: 'creator-fee' });
    return { duelId, status: 'refunded' };
  },
  async cancelled(play) {
    const { duelId } = await play.openAndJoin(createBody);
    const token = await play.getSessionToken(play.creator);
    const { intentId } = expectStatus(201, await play.prepare(duelId, play.creator));
    const params = { duelId, transactionId: intentId };
    expectStatus(200, await play.world.call(rejectTransaction, { token, params }));
    expectStatus(200, await play.world.call(cancelDuel, { token, params: { duelId }, body: {} }));
    return { duelId, status: 'cancelled' };
  },
  /** Two players search, one of them again after cancelling, are matched and pay; the provider doesn't accept. */
  async met(play) {
    const [one, other] = await createNewcomers(play);
    expectStatus(200, await search(play, one));
    // If the server died after it had cancelled the search, the repeated request answers 404.
    const stopped = await play.world.call(cancelMatch, { token: await play.getSessionToken(one), body: {} });
    expect([200, 404]).toContain(stopped.status);
    expectStatus(200, await search(play, one, continueMatch));
    const { duelId } = await searchUntilMatched(play, one, other);
    expect(expectStatus(200, await search(play, one))).toMatchObject({ duelId, state: 'matched' });
    for (const wallet of [one, other]) await play.pay(duelId, wallet);
    play.outliveAcceptWindow(await play.fetchDuel(duelId, one));
    await runWorkerLater(play);
    for (const part of ['creator-fee', 'opponent-fee']) await play.pay(duelId, one, { purpose: 'refund', part });
    return { duelId, status: 'refunded', reader: one };
  },
};

/** Asserts that a round still is as an earlier response showed it, and that its settlement is done. */
async function expectSettled(
  own: TestEnvironment,
  wallet: TestWallet,
  { roundId, status, stage, version }: UntypedJson,
): Promise<void> {
  const seen = await new CrashRoundPlayer(own).fetchRound(wallet, roundId);
  expect(seen).toMatchObject({ status, stage, version, settlement: { status: 'done' } });
}

let pairCount = 0;

/** Creates two new wallets with SOL. A wallet that cancelled often, or is already in a duel, wouldn't be matched. */
async function createNewcomers(play: DuelPlayer): Promise<[TestWallet, TestWallet]> {
  pairCount += 1;
  const two: [TestWallet, TestWallet] = [testWallet(`met one ${pairCount}`), testWallet(`met other ${pairCount}`)];
  await play.world.fund(...two);
  return two;
}

/** Advances the clock by 90 seconds, then runs the worker. */
async function runWorkerLater(play: DuelPlayer): Promise<void> {
  play.world.clock.advance(90_000);
  await play.world.work();
}

/** Searches for a match in the starter tier, or sends the same body to another endpoint of matchmaking. */
const search = async (play: DuelPlayer, wallet: TestWallet, endpoint: Endpoint = searchMatch): Promise<Answer> =>
  play.world.call(endpoint, {
    token: await play.getSessionToken(wallet),
    headers: { [REGION_HEADER]: 'DE' },
    body: { packTier: 'starter' },
  });

/**
 * Lets both wallets search in turn until they are matched: a search may have expired while a server was dead. Throws if
 * they aren't matched after three searches.
 */
async function searchUntilMatched(play: DuelPlayer, one: TestWallet, other: TestWallet): Promise<UntypedJson> {
  for (const wallet of [other, one, other]) {
    const session = expectStatus(200, await search(play, wallet));
    if (session.state === 'matched') return session;
  }
  throw new Error('two who search do not meet');
}
