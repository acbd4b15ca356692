import { getInventory, getOdds } from '../../../lib/gacha/machines/contract';
import { api } from '../../_site/api';
import type { OddsAndInventory } from './machine';

/** Maximum number of reads until odds and inventory are of one seal. A machine seals again when a card leaves it. */
const MAX_READS = 5;

/** Reads a machine's odds and inventory again until both are of the same seal; after five reads, as they are. */
export async function readOddsAndInventory(machineKey: string): Promise<OddsAndInventory> {
  for (let reads = 1; ; reads += 1) {
    const [odds, inventory] = await Promise.all([
      api.call(getOdds, { params: { machineKey } }),
      api.call(getInventory, { params: { machineKey } }),
    ]);
    if (odds.inventoryHash === inventory.inventoryHash || reads === MAX_READS) return { odds, inventory };
  }
}
