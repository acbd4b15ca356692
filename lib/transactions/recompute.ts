import { hexToBytes } from '@noble/hashes/utils.js';
import type { Queries } from '../../db/client';
import { SYSTEM_PROGRAM_ADDRESS } from '../chain/escrow/address';
import { calculateDuelOutcome, type DuelOutcome } from '../chain/escrow/draw';
import { DrawError } from '../chain/escrow/draw-words';
import * as layout1 from '../chain/escrow/layout-1/draw';
import { decodeTerms as decodeLayout1Terms } from '../chain/escrow/layout-1/terms';
import type { ResultCommit } from '../chain/escrow/replay';
import { decodeTerms } from '../chain/escrow/terms';
import type { DuelResult, DuelSide } from '../duel/rules/duel';
import type { EscrowState } from '../duel/rules/observation';
import type { StoredDuel } from '../duel/store';
import { readSealedTable } from '../packs/sealed-table';

/** A result with the mint that each side drew; the zero address for an entry without a card. */
export interface RecomputedDuelResult {
  readonly result: DuelResult;
  readonly mints: Readonly<Record<DuelSide, string>>;
}

/**
 * Computes the only result that the program accepts for a seed and an entropy, both in hex. Returns null if it accepts
 * no result: the seed isn't the committed one, or a side draws no ticket. Throws if the terms name another table than
 * the stored one of the pack.
 */
export async function recomputeResult(
  queries: Queries,
  duel: StoredDuel,
  seed: string,
  entropy: string,
): Promise<RecomputedDuelResult | null> {
  const table = await readSealedTable(queries, duel.packId);
  const bytes = duel.terms as Uint8Array;
  try {
    return duel.termsLayout === 1
      ? toRecomputed(
          seed,
          layout1.calculateDuelOutcome(decodeLayout1Terms(bytes), table, hexToBytes(seed), hexToBytes(entropy)),
        )
      : toRecomputed(seed, calculateDuelOutcome(decodeTerms(bytes), table, hexToBytes(seed), hexToBytes(entropy)));
  } catch (error) {
    if (error instanceof DrawError && error.code !== 'table-mismatch') return null;
    throw error;
  }
}

/**
 * The draw that a commit proves without the entropy. If both entries have the same value, only `undecidedDraw` is set,
 * since the coin depends on the entropy. Both members are null if the stored table lacks a proved entry.
 */
export interface ProvenResult {
  readonly result: DuelResult | null;
  readonly undecidedDraw: EscrowState['undecided'];
}

/**
 * Derives the draw from the entries that a commit proved, without the entropy: no tickets, and a winner only if the
 * values differ. The entries are certain, because the program accepts a commit only with the entries that it draws
 * itself.
 */
export async function deriveResultFromEntries(
  queries: Queries,
  duel: StoredDuel,
  { seed, entries }: ResultCommit,
): Promise<ProvenResult> {
  const table = await readSealedTable(queries, duel.packId);
  const [creator, opponent] = entries.map(({ index }) => ({ entryIndex: index, value: table.entries[index]?.value }));
  if (creator?.value === undefined || opponent?.value === undefined) return { result: null, undecidedDraw: null };
  if (creator.value === opponent.value)
    return { result: null, undecidedDraw: { seed, entryIndexes: [creator.entryIndex, opponent.entryIndex] } };
  const side = (entryIndex: number, value: bigint) => ({ ticket: null, entryIndex, valueAmount: value.toString() });
  const sides = [side(creator.entryIndex, creator.value), side(opponent.entryIndex, opponent.value)] as const;
  return {
    result: { winner: creator.value > opponent.value ? 'creator' : 'opponent', seed, sides },
    undecidedDraw: null,
  };
}

function toRecomputed(seed: string, { winner, draws }: Pick<DuelOutcome, 'winner' | 'draws'>): RecomputedDuelResult {
  const side = (index: 0 | 1) => ({
    ticket: draws[index].ticket,
    entryIndex: draws[index].entryIndex,
    valueAmount: draws[index].entry.value.toString(),
  });
  const mint = (index: 0 | 1) => draws[index].entry.cardMint ?? SYSTEM_PROGRAM_ADDRESS;
  return {
    result: { winner: winner === 0 ? 'creator' : 'opponent', seed, sides: [side(0), side(1)] },
    mints: { creator: mint(0), opponent: mint(1) },
  };
}
