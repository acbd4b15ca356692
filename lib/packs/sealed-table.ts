import type { Queries } from '../../db/client';
import type { SealedTable } from '../chain/escrow/table';
import { buildPackTable, type SealedEntry } from './rules';
import { listEntries, type StoredEntry } from './store';

/** Reads a stored pack's entries and builds its Merkle sum tree. */
export const readSealedTable = async (queries: Queries, packId: string): Promise<SealedTable> =>
  buildPackTable((await listEntries(queries, packId)).map(toSealedEntry));

export const toSealedEntry = (row: StoredEntry): SealedEntry => ({ ...row, weight: Number(row.weight) });
