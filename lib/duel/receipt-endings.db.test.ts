import { beforeAll, expect, test } from 'vitest';
import { payOnAnotherBlockhash, refundWithoutService } from '../../testing/duel/without-service';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { cancelDuel } from './contract';
import { getDuelReceipt } from './receipt-contract';

let world: TestEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
});

const readAnyReceipt = async (duelId: string) =>
  expectStatus(200, await world.call(getDuelReceipt, { params: { duelId } }));

/**
 * Reads the receipt of a duel that is over or has an unmatched payment, since the escrow account's steps are read only
 * then. Checks that each side's deposit is the one in these steps.
 */
async function readReceipt(duelId: string): Promise<UntypedJson> {
  const receipt = await readAnyReceipt(duelId);
  const steps = receipt.escrowTransactions.filter(({ step }) => step === 'deposit');
  for (const side of ['creator', 'opponent'] as const)
    expect(receipt.deposits[side]?.signature, side).toBe(steps.find(({ part }) => part === `${side}-fee`)?.signature);
  return receipt;
}

/** A member of `availability` in the receipt of a duel without a draw. */
const NEVER_PROVEN = { providerProof: 'missing' };
/** The `availability` in the receipt of a duel without a draw whose paid fees were all refunded. */
const RETURNED_AVAILABILITY = { custody: 'available', settlement: 'available', ...NEVER_PROVEN };
const waitPastFunding = ({ fundingDeadline }: UntypedJson) =>
  play.advanceTo(new Date(Date.parse(fundingDeadline) + 1_000));
const cancel = async (duelId: string) =>
  expectStatus(
    200,
    await world.call(cancelDuel, { token: await play.getSessionToken(play.creator), params: { duelId } }),
  );
const refund = (duelId: string, part: string) => play.pay(duelId, play.opponent, { purpose: 'refund', part });

test('the receipt of a settled duel has all evidence', async () => {
  const { duelId } = await play.playToSettled();
  expect(await readReceipt(duelId)).toMatchObject({
    cancelReason: null,
    availability: { custody: 'available', providerProof: 'available', settlement: 'available' },
  });
});

test('the receipt of a duel with one payment, refunded after the funding deadline, has every member that such a duel can have', async () => {
  const duel = await play.openAndJoin({ fundingSeconds: 30 });
  const { duelId } = duel;
  await play.pay(duelId, play.opponent);
  expect((await readAnyReceipt(duelId)).availability.custody).toBe('pending');
  waitPastFunding(duel);
  await play.reconcile(duelId);
  expect((await readAnyReceipt(duelId)).availability).toEqual({ ...RETURNED_AVAILABILITY, settlement: 'pending' });
  expect((await refund(duelId, 'opponent-fee')).status).toBe('refunded');
  expect(await readReceipt(duelId)).toMatchObject({ cancelReason: null, availability: RETURNED_AVAILABILITY });
});

test('the receipt of a duel that no provider accepted, refunded, has every member that such a duel can have', async () => {
  const { duelId } = await play.playToBothPaid();
  play.outliveAcceptWindow(await play.fetchDuel(duelId));
  await play.reconcile(duelId);
  for (const side of ['creator', 'opponent'] as const) await refund(duelId, `${side}-fee`);
  expect((await readReceipt(duelId)).availability).toEqual(RETURNED_AVAILABILITY);
});

test('the receipt of a duel without a result, refunded out of the bond, has every member that such a duel can have', async () => {
  const duel = await play.playToFunded();
  play.advancePastResolution(duel);
  for (const part of ['creator-fee', 'opponent-fee', 'bond']) await refund(duel.duelId, part);
  expect((await readReceipt(duel.duelId)).availability).toEqual(RETURNED_AVAILABILITY);
});

test('the receipt of a cancelled duel that was paid late names payment, refund and reason', async () => {
  const duel = await play.openAndJoin({ fundingSeconds: 600 });
  const { duelId } = duel;
  const { transaction } = expectStatus(201, await play.prepare(duelId, play.opponent));
  await cancel(duelId);
  expect(await readReceipt(duelId)).toMatchObject({
    cancelReason: 'participant',
    availability: { custody: 'missing', settlement: 'missing', ...NEVER_PROVEN },
  });
  const { transaction: signed, signature } = play.opponent.signTransaction(transaction);
  await play.send(signed);
  world.finalize();
  play.outliveBlockhashes();
  expect((await play.reconcile(duelId, play.opponent)).duel).toMatchObject({
    status: 'refunding',
    cancelReason: 'participant',
  });
  const finalizedAt = world.clock.now().toISOString();
  const deposits = {
    creator: null,
    opponent: { wallet: play.opponent.address, signature, finalizedAt, binding: 'rpc-recovery' },
  };
  expect(await readReceipt(duelId)).toMatchObject({
    cancelReason: 'participant',
    deposits,
    availability: { ...RETURNED_AVAILABILITY, settlement: 'pending' },
  });
  waitPastFunding(duel);
  await refund(duelId, 'opponent-fee');
  expect(await readReceipt(duelId)).toMatchObject({
    cancelReason: 'participant',
    deposits,
    availability: RETURNED_AVAILABILITY,
  });
  expect(await play.fetchDuel(duelId)).toMatchObject({ status: 'refunded', cancelReason: 'participant' });
});

test('the receipt of a duel with an unmatched payment names it, before and after it went back', async () => {
  const duel = await play.openAndJoin({ fundingSeconds: 300 });
  const { duelId } = duel;
  await payOnAnotherBlockhash(play, duelId, play.creator);
  await play.reconcile(duelId);
  const finalizedAt = world.clock.now().toISOString();
  const creator = { wallet: play.creator.address, finalizedAt, binding: 'chain' };
  expect(await readReceipt(duelId)).toMatchObject({ deposits: { creator }, availability: { custody: 'pending' } });
  waitPastFunding(duel);
  await play.reconcile(duelId);
  await refund(duelId, 'creator-fee');
  expect(await readReceipt(duelId)).toMatchObject({
    cancelReason: null,
    deposits: { creator, opponent: null },
    availability: RETURNED_AVAILABILITY,
  });
});

test('the receipt of a duel with two unmatched payments names both', async () => {
  const { duelId } = await play.openAndJoin({ fundingSeconds: 300 });
  for (const wallet of [play.creator, play.opponent]) await payOnAnotherBlockhash(play, duelId, wallet);
  const { duel } = await play.reconcile(duelId);
  expect((await readReceipt(duelId)).availability).toMatchObject({ custody: 'available', settlement: 'pending' });
  play.outliveAcceptWindow(duel);
  await refundWithoutService(play, duel, [0, 1]);
  waitPastFunding(duel);
  for (let round = 0; round < 3; round += 1) await play.reconcile(duelId);
  const { deposits, availability } = await readReceipt(duelId);
  expect([deposits.creator.binding, deposits.opponent.binding]).toEqual(['chain', 'chain']);
  expect(availability).toEqual(RETURNED_AVAILABILITY);
});
