import { beforeAll, describe, expect, test } from 'vitest';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';

const MINUTE_MS = 60_000;
/** Difference between the service's clock and the chain's, tested in both directions. */
const SKEW_MS = 10 * MINUTE_MS;
/** Funding time of the duels. */
const fundingSeconds = 1_800;
const sides = ['creator', 'opponent'] as const;
let world: TestEnvironment;

beforeAll(async () => {
  world = await openTestEnvironment();
});

/**
 * Creates a player of duels at a service whose clock is this far ahead of the chain's clock. The player waits by the
 * chain's clock.
 */
function createSkewedPlayer(milliseconds: number): Promise<DuelPlayer> {
  const clock = { now: () => new Date(world.clock.now().getTime() + milliseconds) };
  return new DuelPlayer({ ...world, ...world.withServices({ clock }) }).fundWallets();
}

const addMs = (instant: string, milliseconds: number): Date => new Date(Date.parse(instant) + milliseconds);

async function refundBoth(play: DuelPlayer, duel: UntypedJson): Promise<void> {
  const { duelId, resolutionDeadline } = duel;
  play.advanceTo(resolutionDeadline);
  expect((await play.reconcile(duelId)).duel.status).toBe('funded');
  play.advancePastResolution(duel);
  expect((await play.reconcile(duelId)).duel.status).toBe('refunding');
  for (const side of sides) await play.pay(duelId, play[side], { purpose: 'refund', part: `${side}-fee` });
  expect((await play.fetchDuel(duelId)).status).toBe('refunded');
}

describe.each([SKEW_MS, -SKEW_MS])('a server %i ms ahead of the chain', (skew) => {
  test('plays a duel to its settlement', async () => {
    const play = await createSkewedPlayer(skew);
    expect((await play.playToSettled({ fundingSeconds })).status).toBe('settled');
  });

  test('gives both fees back by the chain’s clock', async () => {
    const play = await createSkewedPlayer(skew);
    await refundBoth(play, await play.playToFunded({ fundingSeconds }));
  });

  test('cancels a prepared duel by the chain’s clock', async () => {
    const play = await createSkewedPlayer(skew);
    const { duelId, fundingDeadline } = await play.openAndJoin({ fundingSeconds });
    expectStatus(201, await play.prepare(duelId, play.creator));
    play.advanceTo(fundingDeadline);
    expect((await play.reconcile(duelId)).duel.status).toBe('matched');
    play.advanceTo(addMs(fundingDeadline, 1_000));
    expect((await play.reconcile(duelId)).duel).toMatchObject({ status: 'cancelled', cancelReason: 'timeout' });
  });
});

test('payments that the chain takes count, though the server’s funding time is over', async () => {
  const play = await createSkewedPlayer(SKEW_MS);
  const duel = await play.openAndJoin({ fundingSeconds });
  const { duelId, fundingDeadline } = duel;
  const signed = [];
  for (const side of sides) {
    const intent = expectStatus(201, await play.prepare(duelId, play[side]));
    signed.push(play[side].signTransaction(intent.transaction).transaction);
  }
  play.advanceTo(addMs(fundingDeadline, MINUTE_MS - SKEW_MS));
  expectRefusal(await play.prepare(duelId, play.creator), 'deadline-too-close');
  for (const transaction of signed) await play.send(transaction);
  world.finalize();
  const funded = (await play.reconcile(duelId)).duel;
  expect(funded.status).toBe('funded');
  await play.acceptAsProvider(funded);
  await refundBoth(play, funded);
});

test('one side’s money goes back once the chain is past the deadline, though the server’s funding time is not', async () => {
  const play = await createSkewedPlayer(-SKEW_MS);
  const { duelId, fundingDeadline } = await play.openAndJoin({ fundingSeconds });
  await play.pay(duelId, play.creator);
  play.advanceTo(addMs(fundingDeadline, 1_000));
  const late = expectStatus(201, await play.prepare(duelId, play.opponent));
  const { transaction } = play.opponent.signTransaction(late.transaction);
  await expect(play.send(transaction)).rejects.toThrow('"Custom":4006');
  expect((await play.reconcile(duelId)).duel.status).toBe('refunding');
  const ended = await play.pay(duelId, play.creator, { purpose: 'refund', part: 'creator-fee' });
  expect(ended.status).toBe('refunded');
});

test.each([
  [SKEW_MS, 'cancelled'],
  [-SKEW_MS, 'matched'],
])('a duel that nobody prepared to pay for ends by the server’s clock: %i ms ahead it is %s', async (skew, status) => {
  const play = await createSkewedPlayer(skew);
  const { duelId, fundingDeadline } = await play.openAndJoin({ fundingSeconds });
  play.advanceTo(addMs(fundingDeadline, 1_000 - Math.max(0, skew)));
  expect((await play.fetchDuel(duelId)).status).toBe(status);
});
