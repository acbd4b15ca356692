import type { Instruction } from '@solana/kit';
import { getSetComputeUnitLimitInstruction, getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget';
import type { CrankStep } from './steps';

/**
 * Compute-unit limit of each step: at least the most that an instruction of its kind takes by program/cu.ts, times 1.2.
 */
export const stepComputeUnitLimits: Readonly<Record<CrankStep['kind'], number>> = {
  lock: 1_200,
  commit: 8_800,
  settle: 4_500,
  refund: 4_500,
  close: 1_000,
};
/** Compute units of the two budget instructions. */
const BUDGET_INSTRUCTIONS_UNITS = 300;

/**
 * Returns the instructions that set limit and price of a transaction whose steps take these units, with a price only if
 * it isn't 0. Sets neither if the units of a step aren't known.
 */
export function buildBudgetInstructions(units: readonly (number | null)[], price: bigint): Instruction[] {
  if (units.includes(null)) return [];
  const limit = getSetComputeUnitLimitInstruction({
    units: units.reduce<number>((sum, each) => sum + (each ?? 0), BUDGET_INSTRUCTIONS_UNITS),
  });
  return price === 0n ? [limit] : [limit, getSetComputeUnitPriceInstruction({ microLamports: price })];
}
