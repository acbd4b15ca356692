import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { duelEvents, duels } from '../../db/schema/duels';
import { escrowScans } from '../../db/schema/escrow-scans';
import {
  closeWithoutService,
  commitWithoutService,
  findFalseEntropy,
  finishWithoutService,
  giveProviderEntropy,
  payOnAnotherBlockhash,
  refundWithoutService,
  settleWithoutService,
} from '../../testing/duel/without-service';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { SYSTEM_PROGRAM_ADDRESS } from '../chain/escrow/address';
import type { DuelOutcome } from '../chain/escrow/draw';
import { getDuelProof, getDuelReceipt } from '../duel/receipt-contract';
import { toStoredDuel } from '../duel/store';
import { listCalls } from './call-store';
import { reconcileDuel } from './contract';
import { deriveResultFromEntries } from './recompute';

let world: TestEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
});

const readReceipt = async (duelId: string): Promise<UntypedJson> =>
  expectStatus(200, await world.call(getDuelReceipt, { params: { duelId } }));
const toWinnerSide = ({ winner }: DuelOutcome) => (winner === 0 ? 'creator' : 'opponent');
const readOpenAlertKinds = async (duelId: string): Promise<string[]> =>
  (await readReceipt(duelId)).custodyAlerts
    .filter((each: UntypedJson) => each.resolvedAt === null)
    .map((each: UntypedJson) => each.kind);

/** Reconciles a duel four times, after which nothing changes any more, and returns it. */
async function checkToItsEnd(duelId: string): Promise<UntypedJson> {
  for (let round = 0; round < 3; round += 1) await play.reconcile(duelId);
  return (await play.reconcile(duelId)).duel;
}

describe('a duel with one payment that matches and one that doesn’t', () => {
  async function payOneUnmatched(): Promise<UntypedJson> {
    const { duelId } = await play.openAndJoin({ fundingSeconds: 300 });
    await play.pay(duelId, play.creator);
    await payOnAnotherBlockhash(play, duelId, play.opponent);
    const duel = (await play.reconcile(duelId)).duel;
    expect(duel.status).toBe('committing');
    expect(await readOpenAlertKinds(duelId)).toEqual(['unmatched-deposit']);
    return duel;
  }

  test('ends settled once the chain has resolved and closed it', async () => {
    const duel = await payOneUnmatched();
    const { duelId } = duel;
    await play.acceptAsProvider(duel);
    await play.lockEntropy(duel);
    await play.reconcile(duelId);
    await giveProviderEntropy(play, duel);
    const outcome = await commitWithoutService(play, duel);
    await settleWithoutService(play, duel);
    await closeWithoutService(play, duel);
    expect(await checkToItsEnd(duelId)).toMatchObject({
      status: 'settled',
      winner: toWinnerSide(outcome),
      deposits: { creator: true, opponent: true },
    });
    const { deposits, availability, custodyAlerts } = await readReceipt(duelId);
    expect(deposits.creator).toMatchObject({ wallet: play.creator.address, binding: 'submission' });
    expect(deposits.opponent).toMatchObject({ wallet: play.opponent.address, binding: 'chain' });
    expect(availability).toMatchObject({ custody: 'available', settlement: 'available' });
    expect(custodyAlerts.map(({ kind }: UntypedJson) => kind)).not.toContain('stale-deposit');
    expect(await readOpenAlertKinds(duelId)).toEqual([]);
  });

  test('ends settled by the open account as well', async () => {
    const duel = await payOneUnmatched();
    await play.acceptAsProvider(duel);
    await play.lockEntropy(duel);
    const outcome = await commitWithoutService(play, duel);
    await settleWithoutService(play, duel);
    play.advanceTo(new Date(Date.parse(duel.fundingDeadline) + 1_000));
    expect(await checkToItsEnd(duel.duelId)).toMatchObject({ status: 'settled', winner: toWinnerSide(outcome) });
    expect(await readOpenAlertKinds(duel.duelId)).toEqual([]);
  });

  test('ends refunded when nobody accepts it, also once its account is closed', async () => {
    const duel = await payOneUnmatched();
    play.outliveAcceptWindow(duel);
    await refundWithoutService(play, duel, [0, 1]);
    await closeWithoutService(play, duel);
    expect((await checkToItsEnd(duel.duelId)).status).toBe('refunded');
    const kinds = (await readReceipt(duel.duelId)).custodyAlerts.map(({ kind }: UntypedJson) => kind);
    expect(kinds).toEqual(['unmatched-deposit']);
    expect(await readOpenAlertKinds(duel.duelId)).toEqual([]);
  });
});

test('a duel with two payments that don’t match is not cancelled when its account is closed', async () => {
  const { duelId } = await play.openAndJoin({ fundingSeconds: 300 });
  for (const wallet of [play.creator, play.opponent]) await payOnAnotherBlockhash(play, duelId, wallet);
  const duel = (await play.reconcile(duelId)).duel;
  expect(duel.status).toBe('matched');
  await play.acceptAsProvider(duel);
  const outcome = await finishWithoutService(play, duel);
  const ended = await checkToItsEnd(duelId);
  expect(ended).toMatchObject({ status: 'settled', deposits: { creator: true, opponent: true } });
  expect([toWinnerSide(outcome), null]).toContain(ended.winner);
  expect(await readOpenAlertKinds(duelId)).toEqual([]);
});

test('a duel is not cancelled against a stored payment whose history was served in part', async () => {
  const { queries } = world.database;
  const { duelId } = await play.openAndJoin({ fundingSeconds: 300 });
  for (const wallet of [play.creator, play.opponent]) await payOnAnotherBlockhash(play, duelId, wallet);
  const chain = world.services.chain;
  let hidden: string | null = null;
  const instance = world.withServices({
    chain: {
      ...chain,
      async finalizedTransaction(signature) {
        hidden ??= signature;
        return signature === hidden ? null : chain.finalizedTransaction(signature);
      },
    },
  });
  const token = await play.getSessionToken(play.creator);
  const duel = expectStatus(200, await instance.call(reconcileDuel, { token, params: { duelId } })).duel;
  expect(await listCalls(queries, duelId)).toHaveLength(1);
  expect(await queries.select().from(escrowScans).where(eq(escrowScans.duelId, duelId))).toEqual([]);
  await play.acceptAsProvider(duel);
  await finishWithoutService(play, duel);
  await queries.update(duels).set({ nextCheckAt: world.clock.now() }).where(eq(duels.duelId, duelId));
  await world.work();
  expect((await readEvents(duelId)).map(({ kind }) => kind)).not.toContain('timed-out');
});

/** Plays a funded duel to its closed account; `isKnown`: whether its provider knows the entropy. */
async function playToClosedUnchecked(isKnown: boolean): Promise<{ duel: UntypedJson; outcome: DuelOutcome }> {
  for (;;) {
    await world.fund(play.creator, play.opponent, play.crank);
    const duel = await play.playToFunded({ fundingSeconds: 300 });
    await play.lockEntropy(duel);
    if (isKnown) await giveProviderEntropy(play, duel);
    const entropy = Buffer.from((await play.readEscrow(duel)).entropy).toString('hex');
    const outcome = await commitWithoutService(play, duel);
    await settleWithoutService(play, duel);
    await closeWithoutService(play, duel);
    // Plays again after equal values: the coin then decides, and it can't be recomputed without the entropy.
    if (!outcome.tied) return { duel: { ...duel, entropy }, outcome };
  }
}

const listEntryIndexes = ({ draws }: DuelOutcome) => draws.map(({ entryIndex }) => entryIndex);
const readEvents = async (duelId: string) =>
  world.database.queries.select().from(duelEvents).where(eq(duelEvents.duelId, duelId)).orderBy(duelEvents.sequence);

describe('a duel that nobody checked between accept and close', () => {
  test('ends with the entropy that its provider names, and with its signed answer', async () => {
    const { duel, outcome } = await playToClosedUnchecked(true);
    const ended = await checkToItsEnd(duel.duelId);
    expect(ended).toMatchObject({
      status: 'settled',
      winner: toWinnerSide(outcome),
      entropy: { hash: duel.entropy },
      result: { draws: outcome.draws.map(({ ticket }) => ({ ticket })) },
    });
    const proof = expectStatus(200, await world.call(getDuelProof, { params: { duelId: duel.duelId } }));
    expect(proof.answer).toMatchObject({ entropy: duel.entropy, winner: toWinnerSide(outcome) });
    expect((await readReceipt(duel.duelId)).availability.providerProof).toBe('available');
  });

  test('ends with what the commit proved where nobody knows the entropy, and says so', async () => {
    const { duel, outcome } = await playToClosedUnchecked(false);
    const ended = await checkToItsEnd(duel.duelId);
    expect(ended).toMatchObject({ status: 'settled', winner: toWinnerSide(outcome), entropy: null });
    expect(ended.result.draws.map((each: UntypedJson) => [each.ticket, each.entryIndex])).toEqual(
      listEntryIndexes(outcome).map((entry) => [null, entry]),
    );
    expect((await readReceipt(duel.duelId)).availability).toEqual({
      custody: 'available',
      providerProof: 'missing',
      settlement: 'available',
    });
    const resolved = (await readEvents(duel.duelId)).find(({ kind }) => kind === 'result-committed');
    expect(resolved?.data).toEqual({
      winner: toWinnerSide(outcome),
      entropy: 'unknown',
      custodyAlert: 'unknown-entropy',
    });
    expect((await readReceipt(duel.duelId)).custodyAlerts).toMatchObject([{ kind: 'unknown-entropy', outBy: null }]);
    expect(await readOpenAlertKinds(duel.duelId)).toEqual([]);
  });

  test('has no winner when the values are equal and nobody knows the entropy', async () => {
    const { queries } = world.database;
    const [duel] = (await queries.select().from(duels).limit(1)).map(toStoredDuel);
    if (duel === undefined) throw new Error('there is no duel');
    const entry = { index: 2, mint: SYSTEM_PROGRAM_ADDRESS };
    expect(await deriveResultFromEntries(queries, duel, { seed: '5eed', entries: [entry, entry] })).toEqual({
      result: null,
      undecidedDraw: { seed: '5eed', entryIndexes: [2, 2] },
    });
  });

  test('waits for a provider that can’t be reached until the resolution deadline, and is completed afterwards', async () => {
    const { duel, outcome } = await playToClosedUnchecked(true);
    const { duelId } = duel;
    world.provider.isUnreachable = true;
    expect((await checkToItsEnd(duelId)).status).toBe('funded');
    expect(await readOpenAlertKinds(duelId)).toEqual(['unknown-entropy']);
    expect((await readEvents(duelId)).filter(({ kind }) => kind === 'custody-alerted')).toHaveLength(1);
    play.advanceTo(new Date(Date.parse(duel.resolutionDeadline) + 1_000));
    world.finalize();
    expect(await checkToItsEnd(duelId)).toMatchObject({
      status: 'settled',
      winner: toWinnerSide(outcome),
      entropy: null,
    });
    world.provider.isUnreachable = false;
    expect(await checkToItsEnd(duelId)).toMatchObject({
      status: 'settled',
      winner: toWinnerSide(outcome),
      entropy: { hash: duel.entropy },
    });
    expect((await readReceipt(duelId)).availability.providerProof).toBe('available');
    expect((await readReceipt(duelId)).custodyAlerts.map((each: UntypedJson) => each.kind)).toEqual([
      'unknown-entropy',
    ]);
    expect(await readOpenAlertKinds(duelId)).toEqual([]);
    world.provider.isUnreachable = true;
    await checkToItsEnd(duelId);
    world.provider.isUnreachable = false;
    expect(await readOpenAlertKinds(duelId)).toEqual([]);
  });

  test.each(['an entropy that gives other entries', 'a slot that the lock can’t have found'])(
    'records nothing of %s',
    async (lie) => {
      const { duel, outcome } = await playToClosedUnchecked(true);
      const known = world.provider.entropies.get(duel.termsHash);
      if (known === undefined) throw new Error('the provider knows no entropy');
      const told = lie.startsWith('an entropy')
        ? { ...known, hash: await findFalseEntropy(play, duel, outcome) }
        : { ...known, slot: 1n };
      world.provider.entropies.set(duel.termsHash, told);
      expect(await checkToItsEnd(duel.duelId)).toMatchObject({
        status: 'settled',
        winner: toWinnerSide(outcome),
        entropy: null,
      });
    },
  );

  test('ends by the worker alone', async () => {
    const { duel, outcome } = await playToClosedUnchecked(true);
    for (let round = 0; round < 6; round += 1) {
      world.clock.advance(90_000);
      await world.work();
    }
    expect(await play.fetchDuel(duel.duelId)).toMatchObject({ status: 'settled', winner: toWinnerSide(outcome) });
  });
});

describe('a false draw that was recorded before the account was closed', () => {
  const falsify = (duelId: string, row: Partial<typeof duels.$inferSelect>) =>
    world.database.queries.update(duels).set(row).where(eq(duels.duelId, duelId));

  /** Creates a resolved duel whose provider hasn't answered, with another entropy and another winner in its row. */
  async function createFalselyResolvedDuel(): Promise<{ duel: UntypedJson; truth: UntypedJson }> {
    await world.fund(play.creator, play.opponent, play.crank);
    world.provider.isReady = false;
    const duel = await play.playToFunded({ fundingSeconds: 300 });
    await play.lockEntropy(duel);
    await giveProviderEntropy(play, duel);
    const outcome = await commitWithoutService(play, duel);
    const truth = (await play.reconcile(duel.duelId)).duel;
    if (outcome.tied) return createFalselyResolvedDuel();
    const [row] = await world.database.queries.select().from(duels).where(eq(duels.duelId, duel.duelId));
    const result = row?.result;
    if (!result) throw new Error('the duel has no result');
    const winner = truth.winner === 'creator' ? ('opponent' as const) : ('creator' as const);
    await falsify(duel.duelId, { entropy: await findFalseEntropy(play, duel, outcome), result: { ...result, winner } });
    return { duel, truth };
  }

  async function settleAndClose(duel: UntypedJson): Promise<UntypedJson> {
    await settleWithoutService(play, duel);
    await closeWithoutService(play, duel);
    const ended = await checkToItsEnd(duel.duelId);
    world.provider.isReady = true;
    return ended;
  }

  const readAlertKinds = async (duelId: string) =>
    (await readReceipt(duelId)).custodyAlerts.map((each: UntypedJson) => each.kind);

  test('is corrected by the provider’s entropy, with an event and an alert', async () => {
    const { duel, truth } = await createFalselyResolvedDuel();
    const ended = await settleAndClose(duel);
    expect(ended).toMatchObject({ status: 'settled', winner: truth.winner, result: truth.result });
    expect(ended.entropy).toEqual(truth.entropy);
    expect(await readAlertKinds(duel.duelId)).toEqual(['record-corrected']);
  });

  test('is corrected by the entries of the commit where the provider doesn’t know', async () => {
    const { duel, truth } = await createFalselyResolvedDuel();
    world.provider.entropies.clear();
    const ended = await settleAndClose(duel);
    expect(ended).toMatchObject({ status: 'settled', winner: truth.winner, entropy: null });
    expect(ended.result.draws.map((each: UntypedJson) => each.entryIndex)).toEqual(
      truth.result.draws.map((each: UntypedJson) => each.entryIndex),
    );
    expect(await readAlertKinds(duel.duelId)).toEqual(['record-corrected']);
  });

  test('is corrected after the duel has ended, too', async () => {
    const { duel, outcome } = await playToClosedUnchecked(true);
    const truth = await checkToItsEnd(duel.duelId);
    const { queries } = world.database;
    const [row] = await queries.select().from(duels).where(eq(duels.duelId, duel.duelId));
    const winner = outcome.winner === 0 ? ('opponent' as const) : ('creator' as const);
    if (!row?.result) throw new Error('the duel has no result');
    const entropy = await findFalseEntropy(play, duel, outcome);
    await falsify(duel.duelId, { entropy, result: { ...row.result, winner } });
    expect(await checkToItsEnd(duel.duelId)).toMatchObject({ winner: truth.winner, entropy: truth.entropy });
    expect(await readAlertKinds(duel.duelId)).toEqual(['record-corrected']);
  });
});

describe('an end that the whole history contradicts', () => {
  /** Stores a false final status in the duel's row, with an event. */
  async function recordFalseEnd(duelId: string, row: Partial<typeof duels.$inferSelect> & { status: string }) {
    const last = (await readEvents(duelId)).at(-1);
    if (last === undefined) throw new Error('the duel has no event');
    const sequence = last.sequence + 1;
    const { queries } = world.database;
    await queries
      .update(duels)
      .set({ ...row, version: sequence })
      .where(eq(duels.duelId, duelId));
    const [statusFrom, statusTo] = [last.statusTo, row.status];
    await queries
      .insert(duelEvents)
      .values({ ...last, sequence, kind: 'record-corrected', statusFrom, statusTo, data: {} });
  }

  test('is corrected: recorded as settled, refunded on chain', async () => {
    const { duelId } = await play.playToBothPaid({ fundingSeconds: 300 });
    const duel = await play.fetchDuel(duelId);
    play.outliveAcceptWindow(duel);
    await refundWithoutService(play, duel, [0, 1]);
    expect((await checkToItsEnd(duelId)).status).toBe('refunded');
    const settled = await world.database.queries.select().from(duels).where(eq(duels.status, 'settled'));
    await recordFalseEnd(duelId, { status: 'settled', result: settled[0]?.result ?? null });
    expect(await checkToItsEnd(duelId)).toMatchObject({ status: 'refunded', winner: null, result: null });
    expect((await readReceipt(duelId)).custodyAlerts.map((each: UntypedJson) => each.kind)).toEqual([
      'record-corrected',
    ]);
  });

  test('is corrected: recorded as refunded, settled on chain', async () => {
    const { duel, outcome } = await playToClosedUnchecked(true);
    const truth = await checkToItsEnd(duel.duelId);
    await recordFalseEnd(duel.duelId, { status: 'refunded', result: null });
    const ended = await checkToItsEnd(duel.duelId);
    expect(ended).toMatchObject({ status: 'settled', winner: toWinnerSide(outcome), result: truth.result });
    expect((await readReceipt(duel.duelId)).custodyAlerts.map((each: UntypedJson) => each.kind)).toEqual([
      'record-corrected',
    ]);
  });
});
