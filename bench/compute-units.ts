import { type CostSpread, measureSpreads } from '../program/cu-spread';
import { median } from './load';
import { addRow } from './table';

/** An odd number, so that the median is the figure of one duel. */
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

function reportRow(name: string, { own, total }: CostSpread, most: number): void {
  const over = own.filter((units) => units > most).length;
  addRow({
    what: `${name}, compute units`,
    figures: `${DUELS} duels: own ${formatSpread(own)}, with the programs it calls ${formatSpread(total)}`,
    result: `${Math.max(...own)} of its own at most${over > 0 ? `, over by ${over} of ${own.length}` : ''}`,
    bar: `at most ${most}`,
    met: over === 0,
  });
}

function formatSpread(figures: readonly number[]): string {
  return `${Math.min(...figures)} to ${Math.max(...figures)}, median ${median(figures)}`;
}
