import { sha256 } from '@noble/hashes/sha2.js';
import type { ReadonlyUint8Array } from '@solana/kit';
import { type Draw, DrawError, type DrawSource, drawTicket, drawWord, flipTieCoin, type Side } from '../draw-words';
import { getEntryIndexByTicket, type SealedTable, type TableEntry } from '../table';
import { type DuelTerms, hashTerms } from './terms';

/**
 * A duel's result: `draws[0]` is the creator's draw, `tied` says that both values were equal, so a coin chose the
 * winner.
 */
export interface DuelOutcome {
  winner: Side;
  tied: boolean;
  draws: readonly [Draw, Draw];
}

/**
 * Computes the result from the revealed seed and the locked entropy, as the program does. Throws DrawError:
 * `seed-mismatch` and `table-mismatch` if seed or table are not those of the terms, `draw-exhausted` if no counter
 * gives a ticket. Source: docs/duel-v4-layout-1.md, "Draws".
 */
export function calculateDuelOutcome(
  terms: DuelTerms,
  table: SealedTable,
  seed: ReadonlyUint8Array,
  entropy: ReadonlyUint8Array,
): DuelOutcome {
  assertMatchesTerms(terms, table, seed);
  const source = { seed, entropy, termsHash: hashTerms(terms) };
  const first = drawEntry(source, 0, table, null);
  const second = drawEntry(source, 1, table, terms.cardMode === 1 ? first.entryIndex : null);
  const tied = first.entry.value === second.entry.value;
  const higher: Side = first.entry.value > second.entry.value ? 0 : 1;
  return { winner: tied ? flipTieCoin(source) : higher, tied, draws: [first, second] };
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

/** Draws a side's entry, but not the one at index `passedOverEntry`, unless that is null. Throws `draw-exhausted`. */
function drawEntry(source: DrawSource, side: Side, table: SealedTable, passedOverEntry: number | null): Draw {
  const drawn = drawTicket(
    (counter) => drawWord(source, side, counter),
    table.totalWeight,
    (ticket) => getEntryIndexByTicket(table, ticket) === passedOverEntry,
  );
  if (drawn === null) throw new DrawError('draw-exhausted', `side ${side} drew no ticket`);
  const entryIndex = getEntryIndexByTicket(table, drawn.ticket);
  return { ...drawn, entryIndex, entry: table.entries[entryIndex] as TableEntry };
}
