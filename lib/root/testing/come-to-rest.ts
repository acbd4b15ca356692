import { eq } from 'drizzle-orm';
import { duels } from '../../../db/schema/duels';
import { gachaPaymentIntents } from '../../../db/schema/gacha';
import { findDuel, type StoredDuel } from '../../duel/store';
import { checkPayment } from '../../gacha/payments/check';
import type { RunServices } from '../../gacha/payments/run';
import { tokenAccountOf } from '../../gacha/settings';
import { readTreasuryAccount } from '../../gacha/treasury/read';
import { type ReconcileServices, reconcile } from '../../transactions/reconcile';
import { trustedTip } from '../../transactions/trusted-tip';

/** Looks at every duel that may have money on chain, until a look changes nothing, and at every payment of a machine. */
export async function comeToRest(services: ReconcileServices & RunServices): Promise<void> {
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
  await readTreasuryAccount(services, tokenAccountOf(treasuryWallet, mint), await trustedTip(services));
  const payments = await services.database.queries.select().from(gachaPaymentIntents);
  for (const payment of payments) await checkPayment(services, payment);
}
