import type { Client } from '../../../lib/client/client';
import type { EndpointResponse } from '../../../lib/client/given';
import { getInventory, getOdds, listMachines } from '../../../lib/gacha/machines/contract';
import { createPageClient } from '../../../lib/next/page-data';
import { getPack, listPacks } from '../../../lib/packs/contract';
import type { Translate } from '../../_messages/translate';
import type { BinderSet } from './binder-set';
import { toMachineSet, toPackSet } from './to-sets';

type Machine = EndpointResponse<typeof listMachines>['items'][number];

/**
 * Reads the packs on offer and the machines, at most 50 of each: first packs, then machines, each by ascending price.
 */
export async function readBinderSets(t: Translate<'ui'>): Promise<readonly BinderSet[]> {
  const client = await createPageClient();
  const query = { limit: 50 };
  const [packs, machines] = await Promise.all([
    client.call(listPacks, { query }),
    client.call(listMachines, { query }),
  ]);
  const [packSets, machineSets] = await Promise.all([
    Promise.all(
      packs.items.map(async ({ packId }) => toPackSet(t, await client.call(getPack, { params: { packId } }))),
    ),
    Promise.all(machines.items.map((machine) => readMachineSet(t, client, machine))),
  ]);
  return [...packSets.toSorted(compareByPrice), ...machineSets.toSorted(compareByPrice)];
}

const compareByPrice = (left: BinderSet, right: BinderSet): number => Number(left.price.amount - right.price.amount);

/**
 * Reads a machine's set. If the service makes a new seal between the two reads, odds and inventory may be of different
 * seals.
 */
async function readMachineSet(t: Translate<'ui'>, client: Client, machine: Machine): Promise<BinderSet> {
  const { machineKey } = machine;
  const [odds, inventory] = await Promise.all([
    client.call(getOdds, { params: { machineKey } }),
    client.call(getInventory, { params: { machineKey } }),
  ]);
  return toMachineSet(t, machine, { odds: odds.document, inventory: inventory.document });
}
