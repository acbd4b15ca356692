import { type CostSpread, measureSpreads } from '../program/cu-spread';
import { median } from './load';
import { addRow } from './table';

/** Number of duels; odd, so that the median is the middle figure. */
const DUELS = 201;

/**
 * Prints the compute units of deposits and results over duels whose addresses have different bumps. The highest figure
 * counts.
 */
export function reportComputeUnits(): void {
  const { first, second, result } = measureSpreads(DUELS);
  reportRow('A first deposit', first, 10_000);
  reportRow('A second deposit', second, 6_000);
  reportRow('A result', result, 10_000);
}

function reportRow(name: string, { ownUnits, totalUnits }: CostSpread, most: number): void {
  const over = ownUnits.filter((units) => units > most).length;
  addRow({
    what: `${name}, compute units`,
    figures: `${DUELS} duels: own ${formatSpread(ownUnits)}, with the programs it calls ${formatSpread(totalUnits)}`,
    result: `${Math.max(...ownUnits)} of its own at most${over > 0 ? `, over by ${over} of ${ownUnits.length}` : ''}`,
    bar: `at most ${most}`,
    met: over === 0,
  });
}

function formatSpread(figures: readonly number[]): string {
  return `${Math.min(...figures)} to ${Math.max(...figures)}, median ${median(figures)}`;
}
