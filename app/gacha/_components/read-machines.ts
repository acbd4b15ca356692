import { notFound } from 'next/navigation';
import { pages } from '../../../lib/client/pages';
import { isApiProblem } from '../../../lib/client/problem';
import { getRealisedOdds, listMachines } from '../../../lib/gacha/machines/contract';
import { createPageClient } from '../../../lib/next/page-data';
import { type GateClosure, readGateClosure } from '../../_site/read-network';
import type { Machine, RealisedTally } from './machine';

/** Returns every machine, retired ones too, cheapest first. */
export async function readMachines(): Promise<readonly Machine[]> {
  const items: Machine[] = [];
  for await (const page of pages(await createPageClient(), listMachines, { query: { limit: 50 } }))
    items.push(...page.items);
  return items.toSorted((left, right) => Number(left.price.amount - right.price.amount));
}

/** Returns a machine; shows the 404 page if there is none with that key. */
export async function readMachine(machineKey: string): Promise<Machine> {
  const found = (await readMachines()).find((each) => each.machineKey === machineKey);
  return found ?? notFound();
}

/** Returns the realised odds; null if the API refuses them. */
export async function readRealisedOdds(machineKey: string): Promise<RealisedTally | null> {
  try {
    return await (await createPageClient()).call(getRealisedOdds, { params: { machineKey } });
  } catch (error) {
    if (isApiProblem(error)) return null;
    throw error;
  }
}

/** The mode of rips, and the closure of the gate that prevents new ones; `closed` is null if rips can begin. */
export interface RipAvailability {
  readonly mode: 'fixture' | 'devnet-preview';
  readonly closed: GateClosure | null;
}

/** Returns the mode of rips: free ones if their gate is open, else paid ones, open or closed. */
export async function readRipAvailability(): Promise<RipAvailability> {
  const [fixture, preview] = await Promise.all([readGateClosure('gacha-fixture'), readGateClosure('gacha-preview')]);
  return fixture === null ? { mode: 'fixture', closed: null } : { mode: 'devnet-preview', closed: preview };
}
