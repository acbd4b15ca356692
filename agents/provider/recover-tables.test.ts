import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Client } from '../../lib/client/client';
import { getPack } from '../../lib/packs/contract';
import { testFolder } from '../../testing/process/folder';
import { entriesOf, openFixtureLedger, termsFor } from '../../testing/provider/fixture';
import { fetchMissingTables, readTablesFile } from './recover-tables';

const never = new AbortController().signal;
const entries = entriesOf();
const pack = {
  entries: entries.map(({ valueAmount, valueSource, valuedAt, ...rest }) => ({
    ...rest,
    value: { amount: BigInt(valueAmount), source: valueSource, at: new Date(valuedAt) },
  })),
};

/** A service with these duels, all of one pack. */
function serviceWith(duelIds: readonly string[], asked: string[] = []): Client {
  const call = async (endpoint: unknown) => {
    asked.push(endpoint === getPack ? 'pack' : 'duels');
    if (endpoint === getPack) return pack;
    return { items: duelIds.map((duelId) => ({ duelId, packId: 'pack' })), nextCursor: null };
  };
  return { call } as unknown as Client;
}

async function lostLedger() {
  const ledger = await openFixtureLedger(testFolder());
  await ledger.recover(termsFor(ledger, 'duel_1'));
  return ledger;
}

test('finds the table of a recovered duel in the service’s public packs', async () => {
  const ledger = await lostLedger();
  const asked: string[] = [];
  expect(await fetchMissingTables(serviceWith(['duel_2'], asked), ledger, never)).toBe(1);
  expect(asked).toEqual(['duels']);
  expect(await fetchMissingTables(serviceWith(['duel_2', 'duel_1'], asked), ledger, never)).toBe(0);
  expect(asked).toEqual(['duels', 'duels', 'pack']);
  expect(await fetchMissingTables(serviceWith([], asked), ledger, never)).toBe(0);
  expect(asked).toHaveLength(3);
  await ledger.close();
});

test('takes tables from a file, and refuses one that holds something else', async () => {
  const ledger = await lostLedger();
  const path = join(testFolder(), 'tables.json');
  writeFileSync(path, JSON.stringify([entries]));
  await readTablesFile(path, ledger);
  expect(await fetchMissingTables(serviceWith([]), ledger, never)).toBe(0);
  writeFileSync(path, JSON.stringify(entries));
  await expect(readTablesFile(path, ledger)).rejects.toThrow();
  await ledger.close();
});
