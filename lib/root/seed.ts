import { bytesToHex } from '@noble/hashes/utils.js';
import type { Database } from '../../db/client';
import { entriesOf, PRICED_AT, packPlans } from '../packs/catalog';
import { inventoryHash, oddsHash, sealPack } from '../packs/rules';
import { insertPack } from '../packs/store';
import { currentPolicyHash, currentPolicyJson, VALUE_DECIMALS, VALUE_MINT } from '../valuation/rules';
import { putCurrentPolicy } from '../valuation/store';

/** Puts the policy and the packs there that every deployment has; what is there already stays. */
export async function seed(database: Database, now: Date): Promise<void> {
  await database.transaction(async (transaction) => {
    await putCurrentPolicy(transaction, {
      policyHash: currentPolicyHash,
      canonicalJson: currentPolicyJson,
      current: true,
      createdAt: now,
    });
    for (const plan of packPlans) {
      const entries = entriesOf(plan);
      const table = sealPack(entries);
      const pack = {
        packId: plan.packId,
        name: plan.name,
        tier: plan.tier,
        depth: table.depth,
        active: true,
        priceAmount: plan.priceAmount,
        priceMint: VALUE_MINT,
        priceDecimals: VALUE_DECIMALS,
        pricedAt: PRICED_AT,
        tableRoot: bytesToHex(new Uint8Array(table.root)),
        totalWeight: BigInt(table.totalWeight),
        inventoryHash: inventoryHash(entries),
        oddsHash: oddsHash(entries),
        createdAt: now,
      };
      const rows = entries.map((entry, entryIndex) => ({
        ...entry,
        packId: plan.packId,
        entryIndex,
        weight: BigInt(entry.weight),
      }));
      await insertPack(transaction, pack, rows);
    }
  });
}
