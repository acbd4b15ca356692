import type { Client } from '../../../lib/client/client';
import { getInventory, getOdds } from '../../../lib/gacha/machines/contract';
import type { OddsAndInventory } from './machine';

/** Maximum number of reads until odds and inventory are of one seal. A machine seals again when a card leaves it. */
const MAX_READS = 5;

/**
 * Reads a machine's odds and inventory again until both are of the same seal; after five reads, as they are. The client
 * is a page's, on the server or in the browser.
 */
export async function readOddsAndInventory(client: Client, machineKey: string): Promise<OddsAndInventory> {
  for (let reads = 1; ; reads += 1) {
    const [odds, inventory] = await Promise.all([
      client.call(getOdds, { params: { machineKey } }),
      client.call(getInventory, { params: { machineKey } }),
    ]);
    if (odds.inventoryHash === inventory.inventoryHash || reads === MAX_READS) return { odds, inventory };
  }
}
