import type { Instruction } from '@solana/kit';
import { getSetComputeUnitLimitInstruction, getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget';
import type { CrankStep } from './steps';

/**
 * Compute-unit limit of each step: at least 1.2 times the most that program/cu.ts measures for its instruction.
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
 * Returns the instructions that set a transaction's compute-unit limit and, unless `price` is 0, its price per unit in
 * micro-lamports. `units` has the limit of each step. Returns none if a limit is null: the transaction then has the
 * network's default limit.
 */
export function buildBudgetInstructions(units: readonly (number | null)[], price: bigint): Instruction[] {
  if (units.includes(null)) return [];
  const limit = getSetComputeUnitLimitInstruction({
    units: units.reduce<number>((sum, each) => sum + (each ?? 0), BUDGET_INSTRUCTIONS_UNITS),
  });
  return price === 0n ? [limit] : [limit, getSetComputeUnitPriceInstruction({ microLamports: price })];
}
