import { type CostSpread, measureSpreads } from '../program/cu-spread';
import { median } from './load';

/** Odd, so that there is a middle one. */
const DUELS = 201;

/** Prints what a deposit and a result cost over many bumps; the most expensive one is what counts. */
export function reportComputeUnits(): void {
  const { first, second, result } = measureSpreads(DUELS);
  console.log(`\nCompute units, ${DUELS} duels`);
  reportRow('first deposit', first, 6_000);
  reportRow('second deposit', second, 6_000);
  reportRow('result', result, 10_000);
}

function reportRow(name: string, { own, total }: CostSpread, most: number): void {
  const over = own.filter((units) => units > most).length;
  console.log(`  ${name}: own ${spreadOf(own)}, with the programs it calls ${spreadOf(total)}`);
  console.log(`    wanted: at most ${most} of its own${over > 0 ? `  MISSED by ${over} of ${own.length}` : ''}`);
  if (over > 0) process.exitCode = 1;
}

function spreadOf(figures: readonly number[]): string {
  return `${Math.min(...figures)} to ${Math.max(...figures)}, median ${median(figures)}`;
}
