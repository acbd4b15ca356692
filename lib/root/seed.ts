import type { Database } from '../../db/client';
import { PRICED_AT } from '../cards/price-list';
import { SOL_DECIMALS, WRAPPED_SOL_MINT } from '../core/money';
import { buildMachine, machinePlans, type PaymentMint } from '../gacha/machines/catalog';
import { insertMachine } from '../gacha/machines/store';
import { buildPlanEntries, packPlans } from '../packs/catalog';
import { insertPack } from '../packs/store';
import { currentPolicyHash, currentPolicyJson } from '../valuation/rules';
import { VALUE_DECIMALS, VALUE_MINT } from '../valuation/rules-unit';
import { setCurrentPolicy } from '../valuation/store';

/** The token in which pack machines are paid by default. */
const WRAPPED_SOL: PaymentMint = { mint: WRAPPED_SOL_MINT, decimals: SOL_DECIMALS };

/**
 * Makes this release's valuation policy the current one, and inserts the packs and machines that every deployment has.
 * Existing packs and machines are kept. `payment`: the token in which the new machines are paid.
 */
export async function seedDatabase(database: Database, now: Date, payment = WRAPPED_SOL): Promise<void> {
  await database.transaction(async (transaction) => {
    await setCurrentPolicy(transaction, {
      policyHash: currentPolicyHash,
      canonicalJson: currentPolicyJson,
      current: true,
      createdAt: now,
    });
    for (const plan of packPlans) {
      const pack = {
        packId: plan.packId,
        name: plan.name,
        tier: plan.tier,
        active: true,
        cardMode: plan.cardMode,
        lamportsPerValueUnit: plan.lamportsPerValueUnit,
        editionOf: null,
        priceAmount: plan.priceAmount,
        priceMint: VALUE_MINT,
        priceDecimals: VALUE_DECIMALS,
        pricedAt: PRICED_AT,
        createdAt: now,
      };
      await insertPack(transaction, pack, buildPlanEntries(plan));
    }
    for (const plan of machinePlans) {
      const { machine, entries } = buildMachine(plan, payment);
      await insertMachine(transaction, { ...machine, createdAt: now }, entries);
    }
  });
}
