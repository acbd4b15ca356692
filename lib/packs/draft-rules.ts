import { z } from 'zod';
import {
  buildBaseUnitsSchema,
  findRepeatedCardFaults,
  listSumFaults,
  MAX_BASE_UNITS,
  type MemberFault,
  offerEntryMembers,
  offerMembers,
  operatorChosenId,
} from '../offers/document-rules';
import { calculateDearestPairLamports, type SealedEntry } from './rules';

const MAX_ENTRIES = 1_024;
/** A provider gives out at most this many cards at once (docs/provider.md), and an edition needs one for each entry. */
const MAX_CARD_MODE_ENTRIES = 100;
const MAX_WEIGHT = 0xffff_ffff;
/**
 * Largest lamport value of a pack's two dearest cards, which is the floor of a bond. Half of the database column's
 * largest value, since a bond adds three fees.
 */
export const MAX_BOND_FLOOR_LAMPORTS = MAX_BASE_UNITS / 2n;

const weightSchema = z.number().int().min(1).max(MAX_WEIGHT);

/** A pack as an operator's file describes it: docs/packs.md. */
export const packDocument = z.strictObject({
  packId: operatorChosenId,
  ...offerMembers,
  cardMode: z.enum(['fees-only', 'cards']),
  lamportsPerValueUnit: buildBaseUnitsSchema(0n).optional(),
  cardsLamports: buildBaseUnitsSchema(0n).optional(),
  totalWeight: weightSchema,
  entries: z
    .array(z.strictObject({ ...offerEntryMembers, weight: weightSchema }))
    .min(1)
    .max(MAX_ENTRIES),
});
export type PackDocument = z.output<typeof packDocument>;

/** Returns the entries to seal, in the order of the file. */
export const toPackEntries = ({ entries, values }: Pick<PackDocument, 'entries' | 'values'>): SealedEntry[] =>
  entries.map(({ cardId, tier, weight: tickets, value }) => ({
    ...{ cardId, tier, weight: tickets, valueAmount: value },
    ...{ valueSource: values.source, valuedAt: values.at, cardMint: null },
  }));

/** Returns the card mode as in the terms (0 or 1), and the rate of the bond in lamports per base unit of value. */
export const toCardModeAndRate = ({ cardMode, lamportsPerValueUnit = 0n }: PackDocument) => ({
  cardMode: cardMode === 'cards' ? 1 : 0,
  lamportsPerValueUnit,
});

/** Returns the faults of a document whose members are each valid on their own, empty if there are none. */
export function findPackFaults(document: PackDocument): MemberFault[] {
  const { entries, totalWeight, packId, replaces } = document;
  const sums = listSumFaults(
    '/totalWeight',
    totalWeight,
    entries.map((entry) => entry.weight),
  );
  const own =
    replaces === packId ? [{ pointer: '/replaces', message: 'must be another pack: a sealed pack never changes' }] : [];
  return [...sums, ...own, ...findRepeatedCardFaults(entries), ...findBondFaults(document)];
}

/** Returns the faults of the members that only packs for card duels may have, and of entries unfit for card duels. */
function findBondFaults(document: PackDocument): MemberFault[] {
  const { cardMode, lamportsPerValueUnit, cardsLamports, entries } = document;
  if (cardMode === 'fees-only') {
    const members = Object.entries({ lamportsPerValueUnit, cardsLamports });
    return members
      .filter(([, value]) => value !== undefined)
      .map(([name]) => ({ pointer: `/${name}`, message: 'goes with cardMode "cards": nothing but fees is at stake' }));
  }
  if (lamportsPerValueUnit === undefined)
    return [
      { pointer: '/lamportsPerValueUnit', message: 'is required with cardMode "cards"; "0" for worthless cards' },
    ];
  if (entries.length > MAX_CARD_MODE_ENTRIES)
    return [{ pointer: '/entries', message: `must be at most ${MAX_CARD_MODE_ENTRIES} entries with cardMode "cards"` }];
  return findFloorFaults(document, cardsLamports);
}

/**
 * Returns the first of these faults, if there is one: an entry with more than half of the weight, a bond floor that
 * nobody can stake, or a stated `cardsLamports` that isn't the bond floor (the value of the two dearest cards).
 */
function findFloorFaults(document: PackDocument, stated: bigint | undefined): MemberFault[] {
  const total = document.entries.reduce((sum, entry) => sum + entry.weight, 0);
  const dominant = document.entries.findIndex((entry) => 2 * entry.weight > total);
  if (dominant >= 0)
    return [
      { pointer: `/entries/${dominant}/weight`, message: 'must be at most half of the weight with cardMode "cards"' },
    ];
  const floor = calculateDearestPairLamports(toCardModeAndRate(document), toPackEntries(document));
  if (floor > MAX_BOND_FLOOR_LAMPORTS)
    return [{ pointer: '/lamportsPerValueUnit', message: `makes a bond of ${floor} lamports, which nobody can stake` }];
  if (stated === undefined || stated === floor) return [];
  const message =
    stated < floor
      ? `is below the bond’s floor: the two dearest cards are worth ${floor} lamports at this rate`
      : `must be ${floor} lamports, the two dearest cards at this rate`;
  return [{ pointer: '/cardsLamports', message }];
}
