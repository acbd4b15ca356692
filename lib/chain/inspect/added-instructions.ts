import { COMPUTE_BUDGET, type KnownInstruction, LIGHTHOUSE } from './instruction';
import { calculateNetworkFee, MAX_NETWORK_FEE_LAMPORTS } from './network-fee';

/**
 * Programs whose instructions wallets add to a transaction on their own. The text is the fault to report for an
 * instruction of the program that wallets don't add.
 */
const UNEXPECTED_INSTRUCTION_FAULTS: ReadonlyMap<string, string> = new Map([
  [COMPUTE_BUDGET, 'It sets more of its work than a limit and a price.'],
  [LIGHTHOUSE, 'It asks Lighthouse for something else than an assertion.'],
]);

/** Programs whose instructions wallets add on their own: compute budget, and Lighthouse's assertions. */
export const WALLET_ADDED_PROGRAMS: ReadonlySet<string> = new Set(UNEXPECTED_INSTRUCTION_FAULTS.keys());

/**
 * Maximum number of Lighthouse assertions in a transaction. Wallets add one to three; the limit keeps a long list from
 * hiding other instructions.
 */
const MAX_ASSERTIONS = 8;

/**
 * Returns the faults of instructions that wallets may add by themselves. Allowed are up to eight assertions of
 * Lighthouse; a limit and a price of compute units, each at most once since the runtime refuses a second one; a limit
 * above 0; and a network fee of at most `MAX_NETWORK_FEE_LAMPORTS`. Instructions of other programs are ignored.
 */
export function findAddedInstructionFaults(signers: number, instructions: readonly KnownInstruction[]): string[] {
  const count = (kind: KnownInstruction['kind']) => instructions.filter((each) => each.kind === kind).length;
  const limit = instructions.find((each) => each.kind === 'compute-limit');
  return [
    ...instructions.flatMap((each) =>
      each.kind === 'unknown' ? (UNEXPECTED_INSTRUCTION_FAULTS.get(each.programId) ?? []) : [],
    ),
    ...(count('assertion') <= MAX_ASSERTIONS ? [] : [`It holds more than ${MAX_ASSERTIONS} assertions.`]),
    ...(count('compute-limit') <= 1 ? [] : ['It sets the limit of its work more than once.']),
    ...(count('compute-price') <= 1 ? [] : ['It sets the price of its work more than once.']),
    ...(limit?.units === 0 ? ['It limits its work to nothing, so it would fail and only cost the network fee.'] : []),
    ...(calculateNetworkFee(signers, instructions) <= MAX_NETWORK_FEE_LAMPORTS
      ? []
      : ['Its network fee is far above what this transaction needs.']),
  ];
}
