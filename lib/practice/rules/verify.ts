import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { sha256Hex } from '../../core/hash';
import type { Pack } from '../../packs/contract';
import { recomputePublishedTable } from '../../packs/published-rules';
import { VALUE_DECIMALS, VALUE_MINT } from '../../valuation/rules-unit';
import type { PracticeCommitment, PracticeRip } from '../contract';
import { drawPracticeCard } from './draw';

/** Inputs for checking a practice rip. */
export interface PracticeEvidence {
  /** The requested pack. */
  readonly packId: string;
  /** The commitment as it was before the client seed was chosen. */
  readonly commitment: PracticeCommitment;
  readonly clientSeed: string;
  readonly rip: PracticeRip;
  readonly pack: Pick<Pack, 'entries'>;
}

/** A card of a sealed table. The table seals its value's amount, but not the mint and decimals, which are constants. */
type SealedCard = Pick<PracticeRip['drawn'], 'cardId' | 'tier' | 'value'>;

/** The outcome of each check of a practice rip, with the recomputed values. */
export interface PracticeChecks {
  readonly seed: { readonly holds: boolean; readonly hash: string };
  readonly table: { readonly holds: boolean; readonly root: string };
  /** Recomputed from the seeds and the pack's table. `holds`: whether the response states the same values. */
  readonly draw: {
    readonly holds: boolean;
    readonly ticket: number;
    readonly entryIndex: number;
    readonly card: SealedCard;
  };
}

/**
 * Checks a practice rip by recomputing it from these inputs alone. Throws a TableError for a table that can't be
 * sealed, such as an empty one, and an error for a malformed seed.
 */
export function checkPracticeRip({ packId, commitment, clientSeed, rip, pack }: PracticeEvidence): PracticeChecks {
  const seed = hexToBytes(rip.serverSeed);
  const hash = sha256Hex(seed);
  const root = bytesToHex(Uint8Array.from(recomputePublishedTable(pack).root));
  // The table seals the order of its entries, not their published indexes.
  const weights = pack.entries.map(({ weight }, entryIndex) => ({ entryIndex, weight }));
  const { ticket, entryIndex, nonce, totalWeight } = drawPracticeCard(weights, seed, clientSeed);
  const card = getSealedCard(pack, entryIndex);
  const { drawn } = rip;
  return {
    seed: { holds: hash === commitment.serverSeedHash, hash },
    table: { holds: root === commitment.tableRoot && commitment.packId === packId, root },
    draw: {
      holds:
        ticket === drawn.ticket &&
        entryIndex === drawn.entryIndex &&
        nonce === drawn.nonce &&
        totalWeight === drawn.totalWeight &&
        card.cardId === drawn.cardId &&
        card.tier === drawn.tier &&
        card.value.amount === drawn.value.amount &&
        card.value.mint === drawn.value.mint &&
        card.value.decimals === drawn.value.decimals,
      ticket,
      entryIndex,
      card,
    },
  };
}

function getSealedCard({ entries }: Pick<Pack, 'entries'>, entryIndex: number): SealedCard {
  const entry = entries[entryIndex];
  if (entry === undefined) throw new RangeError(`The table has no entry ${entryIndex}.`);
  const { cardId, tier, value } = entry;
  return { cardId, tier, value: { amount: value.amount, mint: VALUE_MINT, decimals: VALUE_DECIMALS } };
}

export const isPracticeProven = ({ seed, table, draw }: PracticeChecks): boolean =>
  seed.holds && table.holds && draw.holds;
