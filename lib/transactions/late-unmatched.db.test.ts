import type { Address } from '@solana/kit';
import { expect, test } from 'vitest';
import { sendAs } from '../../testing/service/cards';
import { expectStatus, Play } from '../../testing/service/play';
import { openWorld } from '../../testing/service/world';
import { buildDepositFeeInstruction } from '../chain/escrow/instructions';
import { decodeTerms } from '../chain/escrow/terms';
import { getDuelReceipt } from '../duel/receipt-contract';

const RETENTION_MS = 3_600_000;

test('a payment by the terms alone is found, however long ago the other side paid', async () => {
  const world = await openWorld({ SOLANA_RECOVERY_RETENTION_MS: String(RETENTION_MS) });
  const play = await new Play(world).fundWallets();
  const { duelId, terms, programId } = await play.openAndJoin({ fundingSeconds: 86_400 });
  expect((await play.pay(duelId, play.creator)).status).toBe('committing');
  play.advanceTo(new Date(world.clock.now().getTime() + RETENTION_MS + 1_000));
  await play.fundWallets();
  await world.fund(play.opponent);
  const payment = buildDepositFeeInstruction({
    terms: decodeTerms(Buffer.from(terms, 'base64')),
    depositor: play.opponent.address as Address,
    programAddress: programId as Address,
  });
  await sendAs(world, [play.opponent], [payment]);
  world.finalize();
  await play.reconcile(duelId);
  const { custodyAlerts } = expectStatus(200, await world.call(getDuelReceipt, { params: { duelId } }));
  expect(custodyAlerts).toMatchObject([{ kind: 'unmatched-deposit' }]);
});
