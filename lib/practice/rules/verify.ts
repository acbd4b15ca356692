import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { sha256Hex } from '../../core/hash';
import type { Pack } from '../../packs/contract';
import { recomputePublishedTable } from '../../packs/published-rules';
import type { PracticeCommitment, PracticeRip } from '../contract';
import { drawPracticeCard } from './draw';

/** Everything that the check of a practice rip needs: what was known before the tap, and what was answered. */
export interface PracticeEvidence {
  /** The commitment as it was before the client seed was chosen. */
  readonly commitment: PracticeCommitment;
  readonly clientSeed: string;
  readonly rip: PracticeRip;
  readonly pack: Pick<Pack, 'entries'>;
}

/** The outcome of each check of a practice rip, with the values compared. */
export interface PracticeChecks {
  readonly seed: { readonly holds: boolean; readonly hash: string };
  readonly table: { readonly holds: boolean; readonly root: string };
  readonly draw: { readonly holds: boolean; readonly ticket: number; readonly entryIndex: number };
}

/** Checks a practice rip by its published values alone. Throws a TableError for a table that can't be sealed. */
export function checkPracticeRip({ commitment, clientSeed, rip, pack }: PracticeEvidence): PracticeChecks {
  const seed = hexToBytes(rip.serverSeed);
  const hash = sha256Hex(seed);
  const root = bytesToHex(Uint8Array.from(recomputePublishedTable(pack).root));
  const { ticket, entryIndex } = drawPracticeCard(pack.entries, seed, clientSeed);
  const card = pack.entries[entryIndex];
  const { drawn } = rip;
  return {
    seed: { holds: hash === commitment.serverSeedHash, hash },
    table: { holds: root === commitment.tableRoot, root },
    draw: {
      holds:
        card !== undefined &&
        ticket === drawn.ticket &&
        entryIndex === drawn.entryIndex &&
        card.cardId === drawn.cardId &&
        card.tier === drawn.tier &&
        card.value.amount === drawn.value.amount,
      ticket,
      entryIndex,
    },
  };
}

export const isPracticeProven = ({ seed, table, draw }: PracticeChecks): boolean =>
  seed.holds && table.holds && draw.holds;
