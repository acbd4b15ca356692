import type { Address } from '@solana/kit';
import { beforeAll, describe, expect, test } from 'vitest';
import { sendAs } from '../../testing/service/cards';
import { DuelPlayer, expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import type { TestWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { buildAcceptInstruction } from '../chain/escrow/instructions';
import { calculateLastAcceptSlot } from '../chain/escrow/state';
import { getDuelProof, getDuelReceipt } from './receipt-contract';

const SECOND_MS = 1_000;
let world: TestEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment({ DUEL_RESOLUTION_MS: '600000' });
  play = await new DuelPlayer(world).fundWallets();
});

const addMs = (instant: string, milliseconds: number): Date => new Date(new Date(instant).getTime() + milliseconds);
const addSeconds = (instant: string, seconds: number): Date => addMs(instant, seconds * SECOND_MS);

/** Sends a signed transaction at the time `at`. Returns the chain's refusal, or null. */
async function sendAt(at: Date, transaction: string): Promise<string | null> {
  play.advanceTo(at);
  const refusal = await play.send(transaction).then(
    () => null,
    (error: Error) => error.message,
  );
  // The clock doesn't move: the transactions land at exactly this time.
  world.chain.tick(8);
  return refusal;
}

/** Lets slots pass until this one is open. */
function tickToSlot(slot: bigint): void {
  const { chain } = world.chain;
  while (chain.slotAt('processed') < Number(slot)) world.chain.tick();
}

async function submitSigned(duelId: string, wallet: TestWallet, body: object = { purpose: 'fund' }) {
  const intent = expectStatus(201, await play.prepare(duelId, wallet, body));
  const { transaction, signature } = wallet.signTransaction(intent.transaction);
  expectStatus(202, await play.submitSignature(intent, wallet, signature));
  return transaction;
}

const refund = (duelId: string, part: string, wallet = play.creator) =>
  play.pay(duelId, wallet, { purpose: 'refund', part });

describe('the funding deadline', () => {
  // The program compares whole seconds: a deposit in the same second as the deadline is in time, up to 999 ms after it.
  test.each([-1, 0, 1, 999])('%i ms: a deposit is in time on chain, and counts', async (milliseconds) => {
    const duel = await play.openAndJoin({ fundingSeconds: 30 });
    const transaction = await submitSigned(duel.duelId, play.creator);
    expect(await sendAt(addMs(duel.fundingDeadline, milliseconds), transaction)).toBeNull();
    expect((await play.reconcile(duel.duelId)).duel.status).toBe('committing');
  });

  test('+1 s: a deposit is refused on chain, and the duel is cancelled', async () => {
    const duel = await play.openAndJoin({ fundingSeconds: 30 });
    const transaction = await submitSigned(duel.duelId, play.creator);
    expect(await sendAt(addSeconds(duel.fundingDeadline, 1), transaction)).toContain('"Custom":4006');
    expect((await play.reconcile(duel.duelId)).duel).toMatchObject({ status: 'cancelled', cancelReason: 'timeout' });
  });

  test.each([
    [-1, 'matched'],
    [0, 'matched'],
    [1, 'matched'],
    [999, 'matched'],
    [1_000, 'cancelled'],
  ])('%i ms: a duel that nobody prepared to pay for is %s', async (milliseconds, status) => {
    const duel = await play.openAndJoin({ fundingSeconds: 30 });
    play.advanceTo(addMs(duel.fundingDeadline, milliseconds));
    expect((await play.fetchDuel(duel.duelId)).status).toBe(status);
  });

  test('of a prepared payment is the chain’s: the server’s clock alone ends nothing', async () => {
    const duel = await play.openAndJoin({ fundingSeconds: 30 });
    await play.prepare(duel.duelId, play.creator);
    const { clock } = world;
    clock.advance(addSeconds(duel.fundingDeadline, 2).getTime() - clock.now().getTime());
    expect((await play.reconcile(duel.duelId)).duel.status).toBe('matched');
    world.chain.tick(8);
    expect((await play.reconcile(duel.duelId)).duel.status).toBe('cancelled');
  });

  test('0 s: one side alone is still committing; +1 s: it gets its money back', async () => {
    const before = await play.lamports(play.opponent.address);
    const { duelId, fundingDeadline } = await play.openAndJoin({ fundingSeconds: 30 });
    await play.pay(duelId, play.opponent);
    play.advanceTo(fundingDeadline);
    expect((await play.reconcile(duelId)).duel.status).toBe('committing');
    const early = await play.prepare(duelId, play.opponent, { purpose: 'refund', part: 'opponent-fee' });
    expectRefusal(early, 'wrong-duel-state');
    play.advanceTo(addSeconds(fundingDeadline, 1));
    expect((await play.reconcile(duelId)).duel.status).toBe('refunding');
    expectRefusal(
      await play.prepare(duelId, play.creator, { purpose: 'refund', part: 'creator-fee' }),
      'wrong-duel-state',
    );
    const ended = await refund(duelId, 'opponent-fee', play.opponent);
    expect(ended).toMatchObject({ status: 'refunded', cancelReason: null, winner: null });
    const receipt = expectStatus(200, await world.call(getDuelReceipt, { params: { duelId } }));
    expect(receipt.availability).toEqual({ custody: 'available', providerProof: 'missing', settlement: 'available' });
    expect(receipt.transactions.map((each) => each.purpose).sort()).toEqual(['fund', 'refund']);
    // The fee is back in the wallet: only network fees and the rents of two accounts are gone.
    expect(before - (await play.lamports(play.opponent.address))).toBeLessThan(10_000_000);
    expectRefusal(
      await play.prepare(duelId, play.opponent, { purpose: 'refund', part: 'opponent-fee' }),
      'wrong-duel-state',
    );
  });
});

describe('the resolution deadline', () => {
  test.each([-1, 0, 1, 999, 1_000])('%i ms, before 1,500 slots are over: a result is taken', async (milliseconds) => {
    const { duelId, resolutionDeadline } = await play.playToResolving();
    play.advanceTo(addSeconds(resolutionDeadline, -1));
    const transaction = await submitSigned(duelId, play.creator, { purpose: 'commit-result' });
    expect(await sendAt(addMs(resolutionDeadline, milliseconds), transaction)).toBeNull();
    expect((await play.reconcile(duelId)).duel.status).toBe('resolved');
  });

  test.each([
    [1_000, 1_499, 'resolved'],
    [999, 1_500, 'resolved'],
    [1_000, 1_500, 'refunding'],
  ])('%i ms, %i slots after the accept: with a result it is %s', async (milliseconds, slots, status) => {
    const duel = await play.playToResolving();
    const { duelId, resolutionDeadline } = duel;
    tickToSlot(BigInt(duel.acceptedSlot!) + BigInt(slots - 100));
    play.advanceTo(addSeconds(resolutionDeadline, -1));
    const transaction = await submitSigned(duelId, play.creator, { purpose: 'commit-result' });
    const { clock } = world;
    clock.advance(addMs(resolutionDeadline, milliseconds).getTime() - clock.now().getTime());
    tickToSlot(BigInt(duel.acceptedSlot!) + BigInt(slots));
    // Skips the preflight, which would simulate the transaction in the newest confirmed slot, one too early.
    await play.send(transaction, true);
    world.chain.tick(8);
    expect((await play.reconcile(duelId)).duel.status).toBe(status);
  });

  test('over without a result: each side gets its fee and one more out of the bond, and the draw stays public', async () => {
    const duel = await play.playToResolving();
    const { duelId, resolutionDeadline } = duel;
    play.advanceTo(resolutionDeadline);
    expect((await play.reconcile(duelId)).duel.status).toBe('resolving');
    play.advancePastResolution(duel);
    expect((await play.reconcile(duelId)).duel).toMatchObject({ status: 'refunding', result: null });
    const before = await play.lamports(play.opponent.address);
    expect((await refund(duelId, 'opponent-fee')).status).toBe('refunding');
    expect((await play.lamports(play.opponent.address)) - before).toBe(2 * Number(duel.feeAmount));
    expect((await refund(duelId, 'creator-fee')).status).toBe('refunded');
    expectStatus(200, await world.call(getDuelProof, { params: { duelId } }));
    const receipt = expectStatus(200, await world.call(getDuelReceipt, { params: { duelId } }));
    expect(receipt).toMatchObject({
      result: null,
      availability: { custody: 'available', providerProof: 'available', settlement: 'available' },
    });
  });

  test('over without a lock: a refund too, and the provider was never asked', async () => {
    const duel = await play.playToFunded();
    const { duelId } = duel;
    play.advancePastResolution(duel);
    expect((await play.reconcile(duelId)).duel.status).toBe('refunding');
    expectRefusal(await world.call(getDuelProof, { params: { duelId } }), 'wrong-duel-state');
    await refund(duelId, 'creator-fee');
    expect((await refund(duelId, 'opponent-fee')).status).toBe('refunded');
  });

  test('passed while the chain stood still: nothing is refunded before 1,500 slots are over', async () => {
    const duel = await play.playToResolving();
    const { duelId, resolutionDeadline } = duel;
    play.advanceTo(addSeconds(resolutionDeadline, 86_400));
    expect((await play.reconcile(duelId)).duel.status).toBe('resolving');
    const early = await play.prepare(duelId, play.creator, { purpose: 'refund', part: 'creator-fee' });
    expectRefusal(early, 'wrong-duel-state');
    const resolved = await play.pay(duelId, play.creator, { purpose: 'commit-result' });
    expect(resolved.status).toBe('resolved');
  });
});

describe('the accept window', () => {
  test('over without an accept: both sides get their fees back long before the deadline, and nothing more', async () => {
    const duel = await play.playToBothPaid();
    const { duelId } = duel;
    const early = await play.prepare(duelId, play.creator, { purpose: 'refund', part: 'creator-fee' });
    expectRefusal(early, 'wrong-duel-state');
    play.outliveAcceptWindow(duel);
    expect(world.clock.now().getTime()).toBeLessThan(Date.parse(duel.resolutionDeadline));
    await expect(play.acceptAsProvider(duel)).rejects.toThrow('"Custom":4042');
    expect((await play.reconcile(duelId)).duel).toMatchObject({ status: 'refunding', acceptedSlot: null });
    const before = await play.lamports(play.opponent.address);
    expect((await refund(duelId, 'opponent-fee')).status).toBe('refunding');
    expect((await play.lamports(play.opponent.address)) - before).toBe(Number(duel.feeAmount));
    expect((await refund(duelId, 'creator-fee')).status).toBe('refunded');
    const bond = await play.prepare(duelId, play.creator, { purpose: 'refund', part: 'bond' });
    expectRefusal(bond, 'wrong-duel-state');
  });

  test.each([
    [0n, true],
    [1n, false],
  ])('%i slots behind its last one: an accept counts: %s', async (slotsLate, isAccepted) => {
    const duel = await play.playToBothPaid();
    const { wallet } = world.provider;
    await world.fund(wallet);
    const of = { escrow: duel.escrowAddress as Address, programAddress: duel.programId as Address };
    tickToSlot(calculateLastAcceptSlot(await play.readEscrow(duel)) + slotsLate);
    await sendAs(world, [wallet], [buildAcceptInstruction({ ...of, provider: wallet.address as Address })]);
    world.finalize();
    expect((await play.readEscrow(duel)).acceptSlot !== 0n).toBe(isAccepted);
    expect((await play.reconcile(duel.duelId)).duel.status).toBe(isAccepted ? 'funded' : 'refunding');
  });
});
