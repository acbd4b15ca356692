import { defineReadHandler, type HandlerContext } from '../api/handler';
import { ProblemError } from '../api/problems';
import { calculateSideChances } from '../chain/escrow/draw-chances';
import { type Fraction, formatDecimal, ZERO } from '../core/fraction';
import { VALUE_DECIMALS, VALUE_MINT } from '../valuation/rules-unit';
import { getPack, type Pack, type PackSummary } from './contract';
import { findPack, listEntries, type StoredEntry } from './store';
import { type SummaryServices, toPackSummaries } from './summary';

/** Returns a pack, also a retired one or an edition, with its entries and their chances. Throws `not-found`. */
export const getPackHandler = defineReadHandler(getPack)(
  async ({ services }: HandlerContext<SummaryServices>, { params }) => {
    const row = await findPack(services.database.queries, params.packId);
    if (row === null) throw new ProblemError('not-found');
    const [entries, [summary]] = await Promise.all([
      listEntries(services.database.queries, row.packId),
      toPackSummaries(services, [row]),
    ]);
    const weights = entries.map(({ weight }) => ({ weight: Number(weight) }));
    const chances = calculateSideChances(weights, row.cardMode === 1 ? 1 : 0);
    const bodies = entries.map((entry, i) => toEntryBody(entry, chances[i] ?? ZERO));
    return { body: { ...(summary as PackSummary), entries: bodies } };
  },
);

/** Decimals of a chance: more than any page shows. */
const CHANCE_DECIMALS = 12;

const toEntryBody = (row: StoredEntry, chance: Fraction): Pack['entries'][number] => ({
  entryIndex: row.entryIndex,
  cardId: row.cardId,
  tier: row.tier as Pack['entries'][number]['tier'],
  weight: Number(row.weight),
  chance: formatDecimal(chance, CHANCE_DECIMALS),
  value: {
    amount: row.valueAmount,
    mint: VALUE_MINT,
    decimals: VALUE_DECIMALS,
    source: row.valueSource,
    at: row.valuedAt,
  },
  cardMint: row.cardMint,
});
