import { type DrawnEntry, drawCopy } from '../../gacha/rips/rules/draw';

/** An entry of a sealed table, as far as a draw needs it. */
interface WeightedEntry {
  readonly entryIndex: number;
  readonly weight: number;
}

/** The draw of a practice rip. `totalWeight` is the number of tickets from which one was drawn. */
export interface PracticeDraw extends DrawnEntry {
  readonly totalWeight: number;
}

/**
 * Draws an entry of a pack as a pack machine does (docs/proofs.md, "Machines, version 1"). `entries` are in the table's
 * order.
 */
export function drawPracticeCard(
  entries: readonly WeightedEntry[],
  serverSeed: Uint8Array,
  clientSeed: string,
): PracticeDraw {
  const totalWeight = entries.reduce((sum, { weight }) => sum + weight, 0);
  return { ...drawCopy({ totalWeight, entries: [...entries] }, serverSeed, clientSeed), totalWeight };
}
