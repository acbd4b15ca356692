import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../db/client';
import type { NewRow } from '../../../db/rows';
import { gachaEntries, gachaMachines, gachaSeals } from '../../../db/schema/gacha';
import type { InventoryDocument, OddsDocument } from './rules/documents';
import {
  buildNextSeal,
  calculateWeights,
  haveWeightsChanged,
  type MachineSealFields,
  type PreviousSeal,
} from './rules/seal';

export type StoredMachine = typeof gachaMachines.$inferSelect;
export type StoredEntry = typeof gachaEntries.$inferSelect;
type SealRow = typeof gachaSeals.$inferSelect;

/** A seal with its documents read. */
export interface StoredSeal extends SealRow {
  readonly inventory: InventoryDocument;
  readonly odds: OddsDocument;
}

/** Parses the documents of a seal. They aren't validated: a constraint guarantees that they match their hashes. */
export const toStoredSeal = (row: SealRow): StoredSeal => ({
  ...row,
  inventory: JSON.parse(row.inventoryJson) as InventoryDocument,
  odds: JSON.parse(row.oddsJson) as OddsDocument,
});

/** Finds a machine with its newest seal; null if there is none. */
export async function findMachine(
  queries: Queries,
  machineKey: string,
): Promise<{ machine: StoredMachine; seal: StoredSeal } | null> {
  const [row] = await queries
    .select({ machine: gachaMachines, seal: gachaSeals })
    .from(gachaMachines)
    .innerJoin(
      gachaSeals,
      and(eq(gachaSeals.machineKey, gachaMachines.machineKey), eq(gachaSeals.sequence, gachaMachines.sealSequence)),
    )
    .where(eq(gachaMachines.machineKey, machineKey));
  return row === undefined ? null : { machine: row.machine, seal: toStoredSeal(row.seal) };
}

/** Lists machines that are paid in this mint, in the order of their keys, after the given one; `''` starts. */
export async function listMachineRows(queries: Queries, mint: string, after: string, limit: number) {
  const { machineKey, sealSequence, priceMint } = gachaMachines;
  const copies = queries
    .select({ copies: sql<number>`coalesce(sum(${gachaEntries.stock} - ${gachaEntries.drawn}), 0)::int` })
    .from(gachaEntries)
    .where(eq(gachaEntries.machineKey, machineKey));
  return queries
    .select({
      machine: gachaMachines,
      copies: sql<number>`(${copies})`,
      oddsHash: gachaSeals.oddsHash,
      inventoryHash: gachaSeals.inventoryHash,
    })
    .from(gachaMachines)
    .innerJoin(gachaSeals, and(eq(gachaSeals.machineKey, machineKey), eq(gachaSeals.sequence, sealSequence)))
    .where(and(eq(priceMint, mint), gt(machineKey, after)))
    .orderBy(asc(machineKey))
    .limit(limit);
}

/** Whether an offered machine that is paid in this mint has a card in its newest seal. */
export async function hasDrawableMachine(queries: Queries, mint: string): Promise<boolean> {
  const { machineKey, sealSequence, priceMint, active } = gachaMachines;
  const [row] = await queries
    .select({ machineKey })
    .from(gachaMachines)
    .innerJoin(gachaSeals, and(eq(gachaSeals.machineKey, machineKey), eq(gachaSeals.sequence, sealSequence)))
    .where(and(eq(priceMint, mint), eq(active, true), gt(gachaSeals.totalWeight, 0)))
    .limit(1);
  return row !== undefined;
}

/**
 * Locks a machine row until the transaction ends; null if there is none. All changes of its copies and seals take this
 * lock first.
 */
export async function lockMachine(transaction: Transaction, machineKey: string): Promise<StoredMachine | null> {
  const [row] = await transaction
    .select()
    .from(gachaMachines)
    .where(eq(gachaMachines.machineKey, machineKey))
    .for('update');
  return row ?? null;
}

/** Returns a seal. Throws if there is none. */
export async function getSeal(queries: Queries, machineKey: string, sequence: number): Promise<StoredSeal> {
  const [row] = await queries
    .select()
    .from(gachaSeals)
    .where(and(eq(gachaSeals.machineKey, machineKey), eq(gachaSeals.sequence, sequence)));
  if (row === undefined) throw new Error(`no seal ${sequence} of ${machineKey}`);
  return toStoredSeal(row);
}

/** Lists all cards of a machine, including those without copies left. */
export const listEntries = (queries: Queries, machineKey: string): Promise<StoredEntry[]> =>
  queries
    .select()
    .from(gachaEntries)
    .where(eq(gachaEntries.machineKey, machineKey))
    .orderBy(asc(gachaEntries.entryIndex));

/** Reserves or releases one copy of each card of a seal. The machine must be locked. */
async function changeReservedCopies(
  transaction: Transaction,
  { machineKey, odds }: StoredSeal,
  by: 1 | -1,
): Promise<void> {
  const indexes = odds.entries.map(({ entryIndex }) => entryIndex);
  await transaction
    .update(gachaEntries)
    .set({ held: sql`${gachaEntries.held} + ${by}` })
    .where(and(eq(gachaEntries.machineKey, machineKey), inArray(gachaEntries.entryIndex, indexes)));
}

/** Reserves one copy of each card of the seal. */
export const reserveCopies = (transaction: Transaction, seal: StoredSeal): Promise<void> =>
  changeReservedCopies(transaction, seal, 1);

/** Releases one reserved copy of each card of the seal. */
export const releaseCopies = (transaction: Transaction, seal: StoredSeal): Promise<void> =>
  changeReservedCopies(transaction, seal, -1);

/** Counts one more drawn copy of a card. A check constraint refuses it if all copies are drawn or reserved. */
export async function recordDrawnCopy(transaction: Transaction, machineKey: string, entryIndex: number): Promise<void> {
  await transaction
    .update(gachaEntries)
    .set({ drawn: sql`${gachaEntries.drawn} + 1` })
    .where(and(eq(gachaEntries.machineKey, machineKey), eq(gachaEntries.entryIndex, entryIndex)));
}

/** Puts a drawn copy back whose delivery was withdrawn. The machine must be locked. */
export async function returnDrawnCopy(transaction: Transaction, machineKey: string, entryIndex: number): Promise<void> {
  await transaction
    .update(gachaEntries)
    .set({ drawn: sql`${gachaEntries.drawn} - 1` })
    .where(and(eq(gachaEntries.machineKey, machineKey), eq(gachaEntries.entryIndex, entryIndex)));
}

const buildSealRow = (
  machine: MachineSealFields,
  entries: readonly StoredEntry[],
  previous: PreviousSeal | null,
  sealedAt: Date,
): SealRow => {
  const { sequence, inventory, odds, totalWeight } = buildNextSeal(machine, entries, previous, sealedAt);
  return {
    machineKey: machine.machineKey,
    sequence,
    inventoryJson: inventory.json,
    inventoryHash: inventory.hash,
    oddsJson: odds.json,
    oddsHash: odds.hash,
    totalWeight,
    sealedAt,
  };
};

/** Seals a locked machine again if the odds of its newest seal are outdated. */
export async function resealIfOutdated(
  transaction: Transaction,
  machine: StoredMachine,
  sealedAt: Date,
): Promise<void> {
  const { machineKey, sealSequence } = machine;
  const newest = await getSeal(transaction, machineKey, sealSequence);
  const entries = await listEntries(transaction, machineKey);
  if (!haveWeightsChanged(newest.odds.entries, calculateWeights(entries))) return;
  const row = buildSealRow(machine, entries, newest, sealedAt);
  await transaction.insert(gachaSeals).values(row);
  await transaction
    .update(gachaMachines)
    .set({ sealSequence: row.sequence })
    .where(eq(gachaMachines.machineKey, machineKey));
}

/** Row of a machine to insert. It isn't retired, and its first seal has sequence 1. */
export type NewMachine = Omit<NewRow<typeof gachaMachines, 'retiredAt' | 'replacedBy'>, 'sealSequence'>;

/** Inserts a machine with its first seal. Returns false, and changes nothing, if the key exists. */
export async function insertMachine(
  transaction: Transaction,
  machine: NewMachine,
  entries: readonly StoredEntry[],
): Promise<boolean> {
  const row: NewRow<typeof gachaMachines, 'retiredAt' | 'replacedBy'> = { ...machine, sealSequence: 1 };
  const added = await transaction.insert(gachaMachines).values(row).onConflictDoNothing().returning();
  if (added.length === 0) return false;
  await transaction.insert(gachaEntries).values([...entries]);
  await transaction.insert(gachaSeals).values(buildSealRow(row, entries, null, machine.createdAt));
  return true;
}
