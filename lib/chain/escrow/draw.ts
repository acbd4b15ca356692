import { sha256 } from '@noble/hashes/sha2.js';
import type { ReadonlyUint8Array } from '@solana/kit';
import { type Draw, DrawError, type DrawSource, drawTicket, drawWord, flipTieCoin, type Side } from './draw-words';
import { getEntryIndexByTicket, type SealedTable, type TableEntry } from './table';
import { type DuelTerms, hashTerms } from './terms';

/**
 * A duel's result: `draws[0]` is the creator's draw, `tied` says that both values were equal, so a coin chose the
 * winner, and `firstDrawer` is the side that drew first (always 0 in a duel without cards).
 */
export interface DuelOutcome {
  winner: Side;
  tied: boolean;
  firstDrawer: Side;
  draws: readonly [Draw, Draw];
}

/**
 * Returns the side that draws first in card mode. The second draw can't get the entry of the first, so a coin chooses
 * the order to give both sides equal chances.
 */
export function flipFirstDrawer(source: DrawSource): Side {
  return (drawWord(source, 2, 1) & 1n) === 0n ? 0 : 1;
}

/**
 * Computes the result from the revealed seed and the locked entropy, as the program does. Throws DrawError:
 * `seed-mismatch` and `table-mismatch` if seed or table are not those of the terms, `draw-exhausted` if no counter
 * gives a ticket. Source: docs/duel-v4.md, "Draws".
 */
export function calculateDuelOutcome(
  terms: DuelTerms,
  table: SealedTable,
  seed: ReadonlyUint8Array,
  entropy: ReadonlyUint8Array,
): DuelOutcome {
  assertMatchesTerms(terms, table, seed);
  const source = { seed, entropy, termsHash: hashTerms(terms) };
  const hasCards = terms.cardMode === 1;
  const firstDrawer = hasCards ? flipFirstDrawer(source) : 0;
  const first = drawEntry(source, 0, table, null);
  const second = drawEntry(source, 1, table, hasCards ? first.entryIndex : null);
  const draws = firstDrawer === 0 ? ([first, second] as const) : ([second, first] as const);
  const tied = first.entry.value === second.entry.value;
  const higher: Side = draws[0].entry.value > draws[1].entry.value ? 0 : 1;
  return { winner: tied ? flipTieCoin(source) : higher, tied, firstDrawer, draws };
}

/** Throws a DrawError unless the terms commit to this seed and this table. */
function assertMatchesTerms(terms: DuelTerms, table: SealedTable, seed: ReadonlyUint8Array): void {
  const commitment = sha256(new Uint8Array(seed));
  if (!commitment.every((byte, i) => byte === terms.seedCommitment[i])) {
    throw new DrawError('seed-mismatch', 'the seed is not the committed one');
  }
  const isRoot = table.root.every((byte, i) => byte === terms.tableRoot[i]);
  if (!isRoot || table.totalWeight !== terms.totalWeight) {
    throw new DrawError('table-mismatch', 'the table is not the one in the terms');
  }
}

/**
 * Makes the first (`number` 0) or second draw (1) of a duel, without the entry at index `taken` if that isn't null.
 * Throws the DrawError `draw-exhausted`.
 */
function drawEntry(source: DrawSource, number: Side, table: SealedTable, taken: number | null): Draw {
  const drawn = drawTicket(
    (counter) => drawWord(source, number, counter),
    table.totalWeight,
    (ticket) => getEntryIndexByTicket(table, ticket) === taken,
  );
  if (drawn === null) throw new DrawError('draw-exhausted', `draw ${number} gave no ticket`);
  const entryIndex = getEntryIndexByTicket(table, drawn.ticket);
  return { ...drawn, entryIndex, entry: table.entries[entryIndex] as TableEntry };
}
