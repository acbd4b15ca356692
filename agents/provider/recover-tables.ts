import { readFile } from 'node:fs/promises';
import { bytesToHex } from '@noble/hashes/utils.js';
import { z } from 'zod';
import type { Client } from '../../lib/client/client';
import { pages } from '../../lib/client/pages';
import { sha256Hex } from '../../lib/core/hash';
import { listDuels } from '../../lib/duel/contract';
import { fetchTableEntries, sealEntries, type TableEntry, tableEntrySchema } from '../table-entry';
import type { Consent } from './consent-index';
import type { ProviderStore } from './ledger';

const tablesFileSchema = z.array(z.array(tableEntrySchema).min(1));

const listConsentsWithoutTable = (ledger: ProviderStore): readonly Consent[] =>
  ledger.consents.listOpen().filter(({ terms }) => ledger.findTable(toHex(terms.tableRoot)) === null);

/** Stores the tables of a file: an array of tables, each an array of entries as in `POST /terms`. */
export async function importTablesFile(path: string, ledger: ProviderStore): Promise<void> {
  for (const entries of tablesFileSchema.parse(JSON.parse(await readFile(path, 'utf8'))))
    await addTable(ledger, entries);
}

/**
 * Stores missing tables of open duels, which it looks for among the service's duels and packs. Returns how many open
 * duels still lack their table.
 */
export async function recoverMissingTables(
  client: Client,
  ledger: ProviderStore,
  signal: AbortSignal,
): Promise<number> {
  const missingDuelIdHashes = new Set(listConsentsWithoutTable(ledger).map(({ terms }) => toHex(terms.duelIdHash)));
  if (missingDuelIdHashes.size === 0) return 0;
  for await (const { items } of pages(client, listDuels, { query: { limit: 50 } }, { signal })) {
    for (const { duelId, packId } of items) {
      if (!missingDuelIdHashes.delete(sha256Hex(duelId))) continue;
      await addTable(ledger, await fetchTableEntries(client, packId));
    }
    if (missingDuelIdHashes.size === 0) break;
  }
  return listConsentsWithoutTable(ledger).length;
}

const addTable = (ledger: ProviderStore, entries: readonly TableEntry[]): Promise<void> =>
  ledger.addTable(toHex(sealEntries(entries).root), entries);

const toHex = (bytes: ArrayLike<number>): string => bytesToHex(Uint8Array.from(bytes));
