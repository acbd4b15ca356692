import { beforeAll, expect, test } from 'vitest';
import { must } from '../root/testing/play';
import { expectRefusal } from '../root/testing/refusal';
import { testWallet } from '../root/testing/wallet';
import { openWorld, type World } from '../root/testing/world';
import { claimDuePayments, findPayment, releasePayment } from './payment-store';
import { Ripper } from './testing/ripper';

const LEASE_MS = 120_000;
let world: World;

beforeAll(async () => {
  world = await openWorld();
});

/** Two signed transactions of one payment; the first can never land any more, once the chain has gone on by 70 blocks. */
async function signTwice(name: string) {
  const player = await new Ripper(world, testWallet(name)).begin();
  const begun = await player.open();
  const first = await player.sign(begun);
  world.chain.tick(100);
  return { player, intentId: begun.intent.intentId as string, first, second: await player.sign(begun) };
}

test('a run that a claim overtook does not say when the claimed payment is looked at', async () => {
  const { player, intentId, first, second } = await signTwice('overtaking');
  const { queries } = world.database;
  const overtakeWith = async (transaction: string) => {
    world.clock.advance(660_000);
    const now = world.clock.now();
    const lease = { token: 'overtaken', now, until: new Date(now.getTime() + LEASE_MS) };
    const due = await claimDuePayments(queries, lease, 100);
    expect(due.map((payment) => payment.intentId)).toContain(intentId);
    must(200, await player.claim(intentId, transaction));
    const claimed = await findPayment(queries, intentId);
    await releasePayment(queries, intentId, lease, null);
    expect(claimed?.nextCheckAt).toBeInstanceOf(Date);
    expect(await findPayment(queries, intentId)).toEqual(claimed);
  };
  await overtakeWith(first.transaction);
  world.chain.tick(70);
  expectRefusal(await player.verify(intentId, first.signature), 'payment-failed');
  await overtakeWith(second.transaction);
});
