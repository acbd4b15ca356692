import { beforeAll, expect, test } from 'vitest';
import { Ripper } from '../../../testing/gacha/ripper';
import { expectStatus } from '../../../testing/service/play';
import { expectRefusal } from '../../../testing/service/refusal';
import { testWallet } from '../../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../../testing/service/world';
import { claimLatePayment } from './claim-late';
import { verifyPayment } from './contract';
import { claimDuePayments, findPayment, releasePayment } from './store';

/** Duration of the leases on due payments that the tests take in place of a worker. */
const LEASE_MS = 120_000;
let world: TestEnvironment;

beforeAll(async () => {
  world = await openTestEnvironment();
});

/**
 * Signs two transactions of one payment. The first can't land any more once the chain advances by another 70 blocks.
 */
async function signTwice(name: string) {
  const player = await new Ripper(world, testWallet(name)).fundWallet();
  const begun = await player.startRip();
  const first = await player.sign(begun);
  world.chain.tick(100);
  return { player, intentId: begun.intent.intentId as string, first, second: await player.sign(begun) };
}

test('a run that a claim overtook does not set the next check of the claimed payment', async () => {
  const { player, intentId, first, second } = await signTwice('overtaking');
  const { queries } = world.database;
  const claimDuringLease = async (transaction: string) => {
    world.clock.advance(660_000);
    const now = world.clock.now();
    const lease = { token: 'overtaken', now, until: new Date(now.getTime() + LEASE_MS) };
    const due = await claimDuePayments(queries, lease, 100);
    expect(due.map((payment) => payment.intentId)).toContain(intentId);
    expectStatus(200, await player.claim(intentId, transaction));
    const claimed = await findPayment(queries, intentId);
    await releasePayment(queries, intentId, lease.token, null);
    expect(claimed?.nextCheckAt).toBeInstanceOf(Date);
    expect(await findPayment(queries, intentId)).toEqual(claimed);
  };
  await claimDuringLease(first.transaction);
  world.chain.tick(70);
  expectRefusal(await player.verify(intentId, first.signature), 'payment-failed');
  await claimDuringLease(second.transaction);
});

test('a check of an expired transaction ends no payment that was claimed anew meanwhile', async () => {
  const { player, intentId, first, second } = await signTwice('anew');
  expectStatus(200, await player.claim(intentId, first.transaction));
  world.chain.tick(70);
  const { chain } = world.services;
  let isMet = false;
  const signatureStates: typeof chain.signatureStates = async (...callArguments) => {
    const states = await chain.signatureStates(...callArguments);
    if (isMet) return states;
    isMet = true;
    expectRefusal(await player.verify(intentId, first.signature), 'payment-failed');
    expect(expectStatus(200, await player.claim(intentId, second.transaction)).state).toBe('claimed');
    return states;
  };
  const slow = world.withServices({ chain: { ...chain, signatureStates } });
  const callArguments = {
    token: await player.getSessionToken(),
    params: { intentId },
    body: { signature: first.signature },
  };
  expectRefusal(await slow.call(verifyPayment, callArguments), 'payment-not-final');
  expect(await player.fetchIntent(intentId)).toMatchObject({ state: 'claimed', signature: second.signature });
  await player.send(second.transaction);
  world.finalize();
  expect(expectStatus(200, await player.verify(intentId, second.signature)).state).toBe('verified');
});

test('a late claim of a payment that another writer has changed meanwhile is refused as overtaken', async () => {
  const { intentId } = await signTwice('late');
  const payment = await findPayment(world.database.queries, intentId);
  if (payment === null) throw new Error('the payment is stored');
  const asRead = { ...payment, state: 'expired' };
  const claim = { ...payment, signature: 'late', signedTransaction: '', lastValidBlockHeight: 1n };
  await expect(
    world.database.transaction((transaction) =>
      claimLatePayment(transaction, world.services.random, asRead, claim, null),
    ),
  ).rejects.toMatchObject({ code: 'state-changed' });
  expect(await findPayment(world.database.queries, intentId)).toEqual(payment);
});
