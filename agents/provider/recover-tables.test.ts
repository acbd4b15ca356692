import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Client } from '../../lib/client/client';
import { getPack } from '../../lib/packs/contract';
import { createTestFolder } from '../../testing/process/folder';
import { buildAgreeableTerms, buildEntries, openFixtureLedger } from '../../testing/provider/fixture';
import { importTablesFile, recoverMissingTables } from './recover-tables';

const neverAborted = new AbortController().signal;
const entries = buildEntries();
const pack = {
  entries: entries.map(({ valueAmount, valueSource, valuedAt, ...rest }) => ({
    ...rest,
    value: { amount: BigInt(valueAmount), source: valueSource, at: new Date(valuedAt) },
  })),
};

/** Stubs the client of a service with these duels, all of one pack. Adds `pack` or `duels` to `calls` for each call. */
function createClientWithDuels(duelIds: readonly string[], calls: string[] = []): Client {
  const call = async (endpoint: unknown) => {
    calls.push(endpoint === getPack ? 'pack' : 'duels');
    if (endpoint === getPack) return pack;
    return { items: duelIds.map((duelId) => ({ duelId, packId: 'pack' })), nextCursor: null };
  };
  return { call } as unknown as Client;
}

async function openLedgerWithoutTable() {
  const ledger = await openFixtureLedger(createTestFolder());
  await ledger.recordRecoveredDuel(buildAgreeableTerms(ledger, 'duel_1'));
  return ledger;
}

test('finds the table of a recovered duel in the service’s public packs', async () => {
  const ledger = await openLedgerWithoutTable();
  const calls: string[] = [];
  expect(await recoverMissingTables(createClientWithDuels(['duel_2'], calls), ledger, neverAborted)).toBe(1);
  expect(calls).toEqual(['duels']);
  expect(await recoverMissingTables(createClientWithDuels(['duel_2', 'duel_1'], calls), ledger, neverAborted)).toBe(0);
  expect(calls).toEqual(['duels', 'duels', 'pack']);
  expect(await recoverMissingTables(createClientWithDuels([], calls), ledger, neverAborted)).toBe(0);
  expect(calls).toHaveLength(3);
  await ledger.close();
});

test('takes tables from a file, and refuses one that holds something else', async () => {
  const ledger = await openLedgerWithoutTable();
  const path = join(createTestFolder(), 'tables.json');
  writeFileSync(path, JSON.stringify([entries]));
  await importTablesFile(path, ledger);
  expect(await recoverMissingTables(createClientWithDuels([]), ledger, neverAborted)).toBe(0);
  writeFileSync(path, JSON.stringify(entries));
  await expect(importTablesFile(path, ledger)).rejects.toThrow();
  await ledger.close();
});
