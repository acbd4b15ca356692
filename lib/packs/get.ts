import type { Database } from '../../db/client';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { ProblemError } from '../api/problems';
import { VALUE_DECIMALS, VALUE_MINT } from '../valuation/rules-unit';
import { getPack, type Pack } from './contract';
import { type PackProvider, toPackSummary } from './list';
import { findPack, listEntries, type StoredEntry } from './store';

interface Services {
  readonly database: Database;
  readonly provider: PackProvider | null;
}

export const getPackHandler = defineReadHandler(getPack)(async ({ services }: HandlerContext<Services>, { params }) => {
  const row = await findPack(services.database.queries, params.packId);
  if (row === null) throw new ProblemError('not-found');
  const entries = await listEntries(services.database.queries, row.packId);
  return { body: { ...toPackSummary(row, services.provider), entries: entries.map(toEntryBody) } };
});

const toEntryBody = (row: StoredEntry): Pack['entries'][number] => ({
  entryIndex: row.entryIndex,
  cardId: row.cardId,
  tier: row.tier as Pack['entries'][number]['tier'],
  weight: Number(row.weight),
  value: {
    amount: row.valueAmount,
    mint: VALUE_MINT,
    decimals: VALUE_DECIMALS,
    source: row.valueSource,
    at: row.valuedAt,
  },
  cardMint: row.cardMint,
});
