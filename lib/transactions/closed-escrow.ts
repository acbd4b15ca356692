import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Queries } from '../../db/client';
import { SYSTEM_PROGRAM_ADDRESS } from '../chain/escrow/address';
import { decodeEscrowInstruction, type EscrowInstructionData } from '../chain/escrow/decode';
import { resolveDuel } from '../chain/escrow/draw';
import { decodeTerms } from '../chain/escrow/terms';
import { decodeMessage } from '../chain/inspect/decode';
import type { ChainPort } from '../chain/port';
import type { DuelResult } from '../duel/rules/duel';
import type { EscrowState } from '../duel/rules/observation';
import type { StoredDuel } from '../duel/store';
import { sealedTableOf } from '../packs/sealed-table';

/** What an escrow account sees in its life, with room for calls that failed. */
const HISTORY = 50;

/**
 * The last state of an escrow account that was closed between two looks: after quorum it existed, so
 * its finalized history tells how it ended, and which cards were settled. Null while it does not, and
 * for every other duel.
 */
export async function readClosedEscrow(
  { chain, queries }: { readonly chain: ChainPort; readonly queries: Queries },
  duel: StoredDuel,
): Promise<EscrowState | null> {
  const tells = duel.status === 'funded' || duel.status === 'resolving' || duel.cards !== null;
  if (!tells || duel.status === 'settled') return null;
  const calls = await finalizedCalls(chain, duel);
  const { quorumSlot, entropySlot, entropy } = duel;
  const known = {
    quorumSlot,
    entropy: entropySlot === null || entropy === null ? null : { slot: entropySlot, hash: entropy },
  };
  const committed = calls.find((call) => call.kind === 'commit_result');
  if (committed !== undefined && entropy !== null) {
    const result = await resultOf(queries, duel, new Uint8Array(committed.seed), hexToBytes(entropy));
    const cards = duel.cardMode === 0 ? null : await cardsOf(queries, duel, result, calls);
    return { ...known, fees: { creator: 'settled', opponent: 'settled' }, result, cards };
  }
  const refunded = calls.some(({ kind }) => kind === 'refund');
  return refunded ? { ...known, fees: { creator: 'refunded', opponent: 'refunded' }, result: null, cards: null } : null;
}

async function cardsOf(
  queries: Queries,
  { packId }: StoredDuel,
  { sides }: DuelResult,
  calls: readonly EscrowInstructionData[],
): Promise<NonNullable<EscrowState['cards']>> {
  const { entries } = await sealedTableOf(queries, packId);
  const card = (side: 0 | 1) => ({
    mint: entries[sides[side].entryIndex]?.cardMint ?? SYSTEM_PROGRAM_ADDRESS,
    part: calls.some((call) => call.kind === 'settle' && call.part === 2 + side)
      ? ('settled' as const)
      : ('none' as const),
  });
  return { creator: card(0), opponent: card(1) };
}

/** Calls of the escrow program that succeeded, newest first. */
async function finalizedCalls(chain: ChainPort, duel: StoredDuel): Promise<EscrowInstructionData[]> {
  const calls: EscrowInstructionData[] = [];
  for (const signature of await chain.finalizedSignatures(duel.escrowAddress as string, HISTORY)) {
    const landed = await chain.finalizedTransaction(signature);
    if (landed === null || landed.failed !== null) continue;
    const { instructions } = decodeMessage(landed.message, landed.loaded);
    for (const { programId, accounts, data } of instructions) {
      const isOurs = programId === duel.programId && accounts.some(({ address }) => address === duel.escrowAddress);
      const call = isOurs ? decodeEscrowInstruction(data) : null;
      if (call !== null) calls.push(call);
    }
  }
  return calls;
}

/** The same result that the program checked: it accepts no other from this seed and entropy. */
async function resultOf(
  queries: Queries,
  duel: StoredDuel,
  seed: Uint8Array,
  entropy: Uint8Array,
): Promise<DuelResult> {
  const table = await sealedTableOf(queries, duel.packId);
  const { winner, draws } = resolveDuel(decodeTerms(duel.terms as Uint8Array), table, seed, entropy);
  const side = (index: 0 | 1) => ({
    ticket: draws[index].ticket,
    entryIndex: draws[index].entryIndex,
    valueAmount: draws[index].entry.value.toString(),
  });
  return { winner: winner === 0 ? 'creator' : 'opponent', seed: bytesToHex(seed), sides: [side(0), side(1)] };
}
