import type { Client } from '../../../lib/client/client';
import type { EndpointResponse } from '../../../lib/client/given';
import { getInventory, getOdds, listMachines } from '../../../lib/gacha/machines/contract';
import { createPageClient } from '../../../lib/next/page-data';
import { getPack, listPacks } from '../../../lib/packs/contract';
import type { Translate } from '../../_messages/translate';
import type { BinderSet } from './binder-set';
import { toMachineSet, toPackSet } from './to-sets';

type Machine = EndpointResponse<typeof listMachines>['items'][number];

/** Reads the packs on offer and the machines, 50 of each at most, packs first, cheapest first. */
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

/** If a new seal is made between both reads, chances may be those of the seal before. The machine's page checks that. */
async function readMachineSet(t: Translate<'ui'>, client: Client, machine: Machine): Promise<BinderSet> {
  const { machineKey } = machine;
  const [odds, inventory] = await Promise.all([
    client.call(getOdds, { params: { machineKey } }),
    client.call(getInventory, { params: { machineKey } }),
  ]);
  return toMachineSet(t, machine, { odds: odds.document, inventory: inventory.document });
}
