import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../db/client';
import { gachaMachines } from '../../../db/schema/gacha';
import type { StoredMachine } from './store';

/** Lists all machines, by key. */
export const listAllMachines = (queries: Queries): Promise<StoredMachine[]> =>
  queries.select().from(gachaMachines).orderBy(asc(gachaMachines.machineKey));

/** Finds the decimals of a mint that machines are priced in; null if no machine is. */
export async function findMintDecimals(queries: Queries, mint: string): Promise<number | null> {
  const [row] = await queries
    .select({ decimals: gachaMachines.priceDecimals })
    .from(gachaMachines)
    .where(eq(gachaMachines.priceMint, mint))
    .limit(1);
  return row?.decimals ?? null;
}

/** Retires a machine. Returns false if it isn't offered, or another change came first. */
export async function retireMachineRow(
  transaction: Transaction,
  machineKey: string,
  retiredAt: Date,
  replacedBy: string | null,
): Promise<boolean> {
  const retired = await transaction
    .update(gachaMachines)
    .set({ active: false, retiredAt, replacedBy })
    .where(and(eq(gachaMachines.machineKey, machineKey), eq(gachaMachines.active, true)))
    .returning({ machineKey: gachaMachines.machineKey });
  return retired.length === 1;
}

/** Offers a retired machine again. Returns false for one that is offered or was replaced. */
export async function reofferMachineRow(transaction: Transaction, machineKey: string): Promise<boolean> {
  const isRetired = and(eq(gachaMachines.active, false), isNull(gachaMachines.replacedBy));
  const offered = await transaction
    .update(gachaMachines)
    .set({ active: true, retiredAt: null })
    .where(and(eq(gachaMachines.machineKey, machineKey), isRetired))
    .returning({ machineKey: gachaMachines.machineKey });
  return offered.length === 1;
}
