import { COMPUTE_BUDGET, type KnownInstruction, LIGHTHOUSE } from './instruction';
import { calculateNetworkFee, MAX_NETWORK_FEE } from './network-fee';

/** Programs whose instructions wallets add on their own: compute budget, and Lighthouse's assertions. */
export const ADDED_BY_WALLETS: ReadonlySet<string> = new Set([COMPUTE_BUDGET, LIGHTHOUSE]);

/**
 * Returns what is wrong with the limit and price of compute units: each at most once, since the runtime refuses a second
 * one, a limit that lets the transaction run, and a network fee in proportion.
 */
export function findBudgetFaults(signers: number, instructions: readonly KnownInstruction[]): string[] {
  const count = (kind: KnownInstruction['kind']) => instructions.filter((each) => each.kind === kind).length;
  const hasNoUnits = instructions.some((each) => each.kind === 'compute-limit' && each.units === 0);
  return [
    ...(count('compute-limit') <= 1 ? [] : ['It sets the limit of its work more than once.']),
    ...(count('compute-price') <= 1 ? [] : ['It sets the price of its work more than once.']),
    ...(hasNoUnits ? ['It limits its work to nothing, so it would fail and only cost the network fee.'] : []),
    ...(calculateNetworkFee(signers, instructions) <= MAX_NETWORK_FEE
      ? []
      : ['Its network fee is far above what this transaction needs.']),
  ];
}
