import type { Queries } from '../../db/client';
import type { ValuedEntry } from '../../lib/duel/rules/incentives/draws';
import { buildPlanEntries, packPlans } from '../../lib/packs/catalog';
import { toCardModeAndRate, toPackEntries } from '../../lib/packs/draft-rules';
import { parsePackDocument } from '../../lib/packs/offer';
import type { SealedEntry } from '../../lib/packs/rules';
import { toSealedEntry } from '../../lib/packs/sealed-table';
import { listEntries, listPackRows } from '../../lib/packs/store';

/** The properties of a pack on which its incentives depend. */
export interface PackBasis {
  readonly packId: string;
  readonly cardMode: 0 | 1;
  readonly entries: readonly ValuedEntry[];
  readonly lamportsPerValueUnit: bigint;
  /** List price in base units of the valuation policy. */
  readonly priceAmount: bigint;
}

const MAX_PACKS = 10_000;

const toValuedEntries = (entries: readonly SealedEntry[]): ValuedEntry[] =>
  entries.map(({ weight, valueAmount }) => ({ weight, value: valueAmount }));

const toCardMode = (cardMode: number): 0 | 1 => (cardMode === 1 ? 1 : 0);

/** Lists the packs that are defined in the code, without reading a database. */
export const listCatalogPacks = (): PackBasis[] =>
  packPlans.map((plan) => ({ ...plan, entries: toValuedEntries(buildPlanEntries(plan)) }));

/** Reads an operator's file (docs/packs.md). Throws a `DocumentError` for one that can't be sealed. */
export function parsePackFile(json: unknown): PackBasis {
  const document = parsePackDocument(json);
  const { cardMode, lamportsPerValueUnit } = toCardModeAndRate(document);
  return {
    ...{ packId: document.packId, cardMode: toCardMode(cardMode), lamportsPerValueUnit },
    ...{ entries: toValuedEntries(toPackEntries(document)), priceAmount: document.price.amount },
  };
}

/** Reads the offered packs of a database, up to `MAX_PACKS`. */
export async function listOfferedPacks(queries: Queries): Promise<PackBasis[]> {
  const rows = await listPackRows(queries, true, '', MAX_PACKS);
  return Promise.all(
    rows.map(async ({ packId, cardMode, lamportsPerValueUnit, priceAmount }) => ({
      ...{ packId, cardMode: toCardMode(cardMode), lamportsPerValueUnit, priceAmount },
      entries: toValuedEntries((await listEntries(queries, packId)).map(toSealedEntry)),
    })),
  );
}
