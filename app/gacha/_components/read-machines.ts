import { notFound } from 'next/navigation';
import { pages } from '../../../lib/client/pages';
import { isApiProblem } from '../../../lib/client/problem';
import { getInventory, getOdds, getRealisedOdds, listMachines } from '../../../lib/gacha/machines/contract';
import { pageClient } from '../../../lib/next/page-data';
import { type Closure, readClosure } from '../../_site/read-network';
import type { Machine, Realised, Seal } from './machine';

/** How often both documents are read until they are of one seal: another may be made in between. */
const TRIES = 5;

/** Every machine, retired ones too, cheapest first. */
export async function readMachines(): Promise<readonly Machine[]> {
  const items: Machine[] = [];
  for await (const page of pages(await pageClient(), listMachines, { query: { limit: 50 } })) items.push(...page.items);
  return items.toSorted((left, right) => Number(left.price.amount - right.price.amount));
}

/** One machine; ends in the 404 page where there is none of that key. */
export async function readMachine(machineKey: string): Promise<Machine> {
  const found = (await readMachines()).find((each) => each.machineKey === machineKey);
  return found ?? notFound();
}

/** Odds and inventory of its newest seal. */
export async function readSeal(machineKey: string): Promise<Seal> {
  const client = await pageClient();
  for (let tries = 1; ; tries += 1) {
    const [odds, inventory] = await Promise.all([
      client.call(getOdds, { params: { machineKey } }),
      client.call(getInventory, { params: { machineKey } }),
    ]);
    if (odds.inventoryHash === inventory.inventoryHash || tries === TRIES) return { odds, inventory };
  }
}

/** What was drawn so far; null where it cannot be read. */
export async function readRealised(machineKey: string): Promise<Realised | null> {
  try {
    return await (await pageClient()).call(getRealisedOdds, { params: { machineKey } });
  } catch (error) {
    if (isApiProblem(error)) return null;
    throw error;
  }
}

/** How rips are made here, and why none can be begun. */
export interface Opening {
  readonly mode: 'fixture' | 'devnet-preview';
  readonly closed: Closure | null;
}

export async function readOpening(): Promise<Opening> {
  const [fixture, preview] = await Promise.all([readClosure('gacha-fixture'), readClosure('gacha-preview')]);
  return fixture === null ? { mode: 'fixture', closed: null } : { mode: 'devnet-preview', closed: preview };
}
