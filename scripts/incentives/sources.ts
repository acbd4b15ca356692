import type { Queries } from '../../db/client';
import type { ValuedEntry } from '../../lib/duel/rules/incentives/draws';
import { buildPlanEntries, packPlans } from '../../lib/packs/catalog';
import { toCardModeAndRate, toPackEntries } from '../../lib/packs/draft-rules';
import { parsePackDocument } from '../../lib/packs/offer';
import type { SealedEntry } from '../../lib/packs/rules';
import { toSealedEntry } from '../../lib/packs/sealed-table';
import { listEntries, listPackRows } from '../../lib/packs/store';

/** A pack's id, and the properties from which its incentives are computed. */
export interface PackBasis {
  readonly packId: string;
  readonly cardMode: 0 | 1;
  readonly entries: readonly ValuedEntry[];
  readonly lamportsPerValueUnit: bigint;
  /** List price in base units of the valuation policy. */
  readonly priceAmount: bigint;
}

/** Most packs that `listOfferedPacks` returns. */
const MAX_PACKS = 10_000;

const toValuedEntries = (entries: readonly SealedEntry[]): ValuedEntry[] =>
  entries.map(({ weight, valueAmount }) => ({ weight, value: valueAmount }));

const toCardMode = (cardMode: number): 0 | 1 => (cardMode === 1 ? 1 : 0);

/** Lists the packs that are defined in the code, without reading a database. */
export const listCatalogPacks = (): PackBasis[] =>
  packPlans.map((plan) => ({ ...plan, entries: toValuedEntries(buildPlanEntries(plan)) }));

/** Converts the parsed JSON of an operator's pack file (docs/packs.md). Throws a `DocumentError` for an invalid one. */
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
