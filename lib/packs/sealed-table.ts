import type { Queries } from '../../db/client';
import type { SealedTable } from '../chain/escrow/table';
import { type SealedEntry, sealPack } from './rules';
import { listEntries, type StoredEntry } from './store';

/** Builds the sum tree of a stored pack. */
export const sealedTableOf = async (queries: Queries, packId: string): Promise<SealedTable> =>
  sealPack((await listEntries(queries, packId)).map(sealedEntryOf));

export const sealedEntryOf = (row: StoredEntry): SealedEntry => ({ ...row, weight: Number(row.weight) });
