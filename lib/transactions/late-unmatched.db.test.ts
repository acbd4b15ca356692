import type { Address } from '@solana/kit';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { custodyAlerts } from '../../db/schema/alerts';
import { payOnAnotherBlockhash } from '../../testing/duel/without-service';
import { sendAs } from '../../testing/service/cards';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { buildDepositFeeInstruction } from '../chain/escrow/instructions';
import { decodeTerms } from '../chain/escrow/terms';
import { getDuelReceipt } from '../duel/receipt-contract';

/** Time after an intent's preparation in which the service searches the history for its payment, in milliseconds. */
const RETENTION_MS = 3_600_000;

/** Pays the opponent's fee with a transaction that is built from the duel's terms without the service. */
async function payByTerms(
  { world, play }: { world: TestEnvironment; play: DuelPlayer },
  { terms, programId }: UntypedJson,
) {
  const payment = buildDepositFeeInstruction({
    terms: decodeTerms(Buffer.from(terms, 'base64')),
    depositor: play.opponent.address as Address,
    programAddress: programId as Address,
  });
  await sendAs(world, [play.opponent], [payment]);
  world.finalize();
}

async function openShortRetentionWorld() {
  const world = await openTestEnvironment({ SOLANA_RECOVERY_RETENTION_MS: String(RETENTION_MS) });
  const play = await new DuelPlayer(world).fundWallets();
  const passRetention = async () => {
    play.advanceTo(new Date(world.clock.now().getTime() + RETENTION_MS + 1_000));
    await play.fundWallets();
    await world.fund(play.opponent);
  };
  return { world, play, passRetention };
}

test('an open alert gets the second side’s payment, however long ago the first side paid', async () => {
  const { world, play, passRetention } = await openShortRetentionWorld();
  const duel = await play.openAndJoin({ fundingSeconds: 86_400 });
  await payOnAnotherBlockhash(play, duel.duelId, play.creator);
  await play.reconcile(duel.duelId);
  await passRetention();
  await payByTerms({ world, play }, duel);
  await play.reconcile(duel.duelId);
  const [alert] = await world.database.queries
    .select()
    .from(custodyAlerts)
    .where(eq(custodyAlerts.duelId, duel.duelId));
  expect(alert?.amounts.map(({ side }) => side)).toEqual(['creator', 'opponent']);
});

test('a payment by the terms alone is found, however long ago the other side paid', async () => {
  const { world, play, passRetention } = await openShortRetentionWorld();
  const duel = await play.openAndJoin({ fundingSeconds: 86_400 });
  const { duelId } = duel;
  expect((await play.pay(duelId, play.creator)).status).toBe('committing');
  await passRetention();
  await payByTerms({ world, play }, duel);
  await play.reconcile(duelId);
  const receipt = expectStatus(200, await world.call(getDuelReceipt, { params: { duelId } }));
  expect(receipt.custodyAlerts).toMatchObject([{ kind: 'unmatched-deposit' }]);
});
