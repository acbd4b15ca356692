import { createPageClient } from '../../../lib/next/page-data';
import { getPack, listPacks } from '../../../lib/packs/contract';
import type { Translate } from '../../_messages/translate';
import { listStock, type Machine, toSealedDocuments } from '../../gacha/_components/machine';
import { readMachines, readSeal } from '../../gacha/_components/read-machines';
import type { BinderSet } from './binder-set';
import { toBinderEntry, toPackSet } from './to-sets';

/** Reads all packs on offer and all machines, packs first, cheapest first. */
export async function readBinderSets(t: Translate<'ui'>): Promise<readonly BinderSet[]> {
  const [packs, machines] = await Promise.all([readPackSets(t), readMachines()]);
  return [...packs, ...(await Promise.all(machines.map((machine) => readMachineSet(t, machine))))];
}

async function readPackSets(t: Translate<'ui'>): Promise<BinderSet[]> {
  const client = await createPageClient();
  const { items } = await client.call(listPacks, { query: { limit: 50 } });
  const packs = await Promise.all(items.map(({ packId }) => client.call(getPack, { params: { packId } })));
  return packs
    .toSorted((left, right) => Number(left.price.amount - right.price.amount))
    .map((pack) => toPackSet(t, pack));
}

async function readMachineSet(t: Translate<'ui'>, machine: Machine): Promise<BinderSet> {
  const { machineKey, name, tier, active, price } = machine;
  const stock = listStock(toSealedDocuments(await readSeal(machineKey)));
  const entries = stock.map((card) => toBinderEntry(t, card));
  return { kind: 'machine', setId: machineKey, name, tier, hasTokens: false, isOffered: active, price, entries };
}
