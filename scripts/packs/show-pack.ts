import type { Queries } from '../../db/client';
import { buildUnknownIdError, describeOfferState } from '../../lib/offers/offer-error';
import { findDraft, listDrafts } from '../../lib/offers/store';
import { toCardModeAndRate, toPackEntries } from '../../lib/packs/draft-rules';
import { parsePackDocument } from '../../lib/packs/offer';
import { listNonEditionPacks } from '../../lib/packs/offer-store';
import { calculateDearestPairLamports, computeSeal, type SealedEntry } from '../../lib/packs/rules';
import { toSealedEntry } from '../../lib/packs/sealed-table';
import { findPack, listEntries } from '../../lib/packs/store';
import { VALUE_DECIMALS } from '../../lib/valuation/rules-unit';
import { formatUnits, listChangeLines } from './changes';

/** Returns one line for each pack that isn't an edition, then one for each draft. */
export async function listPackLines(queries: Queries): Promise<string[]> {
  const rows = await listNonEditionPacks(queries);
  const drafts = await listDrafts(queries, 'pack');
  return [
    ...rows.map((row) => {
      const price = formatUnits(row.priceAmount, row.priceDecimals);
      return [
        row.packId,
        JSON.stringify(row.name),
        row.tier,
        formatCardMode(row.cardMode),
        price,
        describeOfferState(row),
      ].join('  ');
    }),
    ...drafts.map(({ id, addedAt }) => `${id}  draft, added ${addedAt.toISOString()}`),
  ];
}

/** Describes a sealed pack, or a draft as it would be sealed. Throws an `OfferError` if there is neither. */
export async function describePack(queries: Queries, packId: string): Promise<string[]> {
  const pack = await findPack(queries, packId);
  const changes = await listChangeLines(queries, 'pack', packId);
  if (pack !== null) {
    const entries = (await listEntries(queries, packId)).map(toSealedEntry);
    const state = pack.editionOf === null ? describeOfferState(pack) : `edition of ${pack.editionOf}`;
    return [...formatPackLines(packId, state, pack, entries), ...changes];
  }
  const draft = await findDraft(queries, 'pack', packId);
  if (draft === null) throw buildUnknownIdError(packId);
  const document = parsePackDocument(JSON.parse(draft.document));
  const { name, tier, price, replaces } = document;
  const state = replaces === undefined ? 'draft' : `draft that replaces ${replaces}`;
  const shown = {
    name,
    tier,
    ...toCardModeAndRate(document),
    priceAmount: price.amount,
    priceDecimals: VALUE_DECIMALS,
  };
  return [...formatPackLines(packId, state, shown, toPackEntries(document)), ...changes];
}

/** The columns of a sealed pack, or those that a draft would be sealed with, that `formatPackLines` needs. */
interface ShownPack {
  readonly name: string;
  readonly tier: string;
  readonly cardMode: number;
  readonly lamportsPerValueUnit: bigint;
  readonly priceAmount: bigint;
  readonly priceDecimals: number;
}

function formatPackLines(packId: string, state: string, pack: ShownPack, entries: readonly SealedEntry[]): string[] {
  const { tableRoot, totalWeight, inventoryHash, oddsHash } = computeSeal(entries);
  return [
    `${packId}  ${state}`,
    `name           ${pack.name}`,
    `tier           ${pack.tier}`,
    `price          ${formatUnits(pack.priceAmount, pack.priceDecimals)}`,
    `mode           ${formatCardMode(pack.cardMode)}`,
    `bond           three fees and ${calculateDearestPairLamports(pack, entries)} lamports for the two dearest cards`,
    `entries        ${entries.length}, weight ${totalWeight}`,
    `table root     ${tableRoot}`,
    `odds hash      ${oddsHash}`,
    `inventory hash ${inventoryHash}`,
  ];
}

const formatCardMode = (cardMode: number): string => (cardMode === 1 ? 'cards' : 'fees-only');
