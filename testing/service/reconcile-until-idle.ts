import { eq } from 'drizzle-orm';
import { duels } from '../../db/schema/duels';
import { gachaPaymentIntents } from '../../db/schema/gacha';
import { findDuel, type StoredDuel } from '../../lib/duel/store';
import { reconcilePayment } from '../../lib/gacha/payments/check';
import type { PaymentRunServices } from '../../lib/gacha/payments/run';
import { deriveTokenAccount } from '../../lib/gacha/settings';
import { syncTreasuryAccount } from '../../lib/gacha/treasury/read';
import { type ReconcileServices, reconcile } from '../../lib/transactions/reconcile';
import { readTrustedTip } from '../../lib/transactions/trusted-tip';

/** Checks duels that may have money on chain until nothing changes; then, once, the treasury and machine payments. */
export async function reconcileUntilIdle(services: ReconcileServices & PaymentRunServices): Promise<void> {
  const rows = await services.database.queries.select().from(duels).where(eq(duels.fundPrepared, true));
  for (const { duelId } of rows) {
    for (let before = -1; ; ) {
      const duel = (await findDuel(services.database.queries, duelId)) as StoredDuel;
      if (duel.version === before) break;
      before = duel.version;
      await reconcile(services, duel);
    }
  }
  const { mint, treasuryWallet } = services.gachaSettings();
  await syncTreasuryAccount(services, deriveTokenAccount(treasuryWallet, mint), await readTrustedTip(services));
  const payments = await services.database.queries.select().from(gachaPaymentIntents);
  for (const payment of payments) await reconcilePayment(services, payment);
}
