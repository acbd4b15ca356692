import { hexToBytes } from '@noble/hashes/utils.js';
import type { Queries } from '../../db/client';
import { SYSTEM_PROGRAM_ADDRESS } from '../chain/escrow/address';
import { resolveDuel } from '../chain/escrow/draw';
import { decodeTerms } from '../chain/escrow/terms';
import type { DuelResult } from '../duel/rules/duel';
import type { EscrowState } from '../duel/rules/observation';
import type { StoredDuel } from '../duel/store';
import { sealedTableOf } from '../packs/sealed-table';
import type { StoredScan } from './scan-store';

/**
 * The last state of an escrow account that was closed between two looks, from the calls that its
 * finalized history showed. Null while they do not tell it.
 */
export async function stateWhenClosed(
  queries: Queries,
  duel: StoredDuel,
  { committedSeed, refunded, settledParts }: StoredScan,
): Promise<EscrowState | null> {
  const { quorumSlot, entropySlot, entropy } = duel;
  const known = {
    quorumSlot,
    entropy: entropySlot === null || entropy === null ? null : { slot: entropySlot, hash: entropy },
  };
  if (committedSeed !== null) {
    const result = entropy === null ? null : await resultOf(queries, duel, committedSeed, entropy);
    const cards = result === null || duel.cardMode === 0 ? null : await cardsOf(queries, duel, result, settledParts);
    return { ...known, fees: { creator: 'settled', opponent: 'settled' }, result, cards };
  }
  return refunded ? { ...known, fees: { creator: 'refunded', opponent: 'refunded' }, result: null, cards: null } : null;
}

async function cardsOf(
  queries: Queries,
  { packId }: StoredDuel,
  { sides }: DuelResult,
  settledParts: number,
): Promise<NonNullable<EscrowState['cards']>> {
  const { entries } = await sealedTableOf(queries, packId);
  const card = (side: 0 | 1) => ({
    mint: entries[sides[side].entryIndex]?.cardMint ?? SYSTEM_PROGRAM_ADDRESS,
    part: settledParts & (1 << (2 + side)) ? ('settled' as const) : ('none' as const),
  });
  return { creator: card(0), opponent: card(1) };
}

/** The same result that the program checked: it accepts no other from this seed and entropy. */
async function resultOf(queries: Queries, duel: StoredDuel, seed: string, entropy: string): Promise<DuelResult> {
  const table = await sealedTableOf(queries, duel.packId);
  const terms = decodeTerms(duel.terms as Uint8Array);
  const { winner, draws } = resolveDuel(terms, table, hexToBytes(seed), hexToBytes(entropy));
  const side = (index: 0 | 1) => ({
    ticket: draws[index].ticket,
    entryIndex: draws[index].entryIndex,
    valueAmount: draws[index].entry.value.toString(),
  });
  return { winner: winner === 0 ? 'creator' : 'opponent', seed, sides: [side(0), side(1)] };
}
