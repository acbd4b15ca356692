import { MIN_BOND_IN_FEES } from '../chain/escrow/terms';
import { calculateDearestPairLamports, type SealedEntry } from './rules';

/** Members of a stored pack that determine the bond of its duels. */
export interface PackBondFields {
  readonly packId: string;
  readonly cardMode: number;
  readonly lamportsPerValueUnit: bigint;
  readonly cardsLamports: bigint;
}

/**
 * Returns the bond of a duel, in lamports: three fees, and the value of the two dearest cards where cards are at stake.
 */
export const calculateBond = (feeLamports: bigint, cardsLamports: bigint): bigint =>
  MIN_BOND_IN_FEES * feeLamports + cardsLamports;

/**
 * Returns why a pack isn't fit for duels, or null: too small a bond, or an entry above half of the weight. Recomputes
 * the value that was stored when the pack was sealed: with too small a bond, the provider gains by not answering when
 * it dislikes a draw.
 */
export function findBondFault(pack: PackBondFields, entries: readonly SealedEntry[]): string | null {
  const least = calculateLeastCardsLamports(pack, entries);
  if (least === null) return `${pack.packId} has an entry above half of its weight`;
  if (pack.cardsLamports >= least) return null;
  return `the bond of ${pack.packId} counts ${pack.cardsLamports} lamports for its two dearest cards, which are worth ${least}`;
}

/** Returns an edition with its pack's rate if that is higher, as after a rise in price since the edition was sealed. */
export const raiseToPackRate = (
  edition: PackBondFields,
  pack: Pick<PackBondFields, 'lamportsPerValueUnit'>,
): PackBondFields =>
  pack.lamportsPerValueUnit > edition.lamportsPerValueUnit
    ? { ...edition, lamportsPerValueUnit: pack.lamportsPerValueUnit }
    : edition;

/** Returns the lamport value of the two dearest cards; null if an entry has more than half of the weight. */
function calculateLeastCardsLamports(pack: PackBondFields, entries: readonly SealedEntry[]): bigint | null {
  try {
    return calculateDearestPairLamports(pack, entries);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
