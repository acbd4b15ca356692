import type { KnownInstruction } from './instruction';

const SIGNATURE_FEE_LAMPORTS = 5_000n;
/** The runtime's limit of compute units. Used if a transaction sets none, so that the fee is an upper bound. */
const MAX_COMPUTE_UNITS = 1_400_000;
const MICRO_LAMPORTS_PER_LAMPORT = 1_000_000n;

/** Highest network fee that inspections accept, in lamports. */
export const MAX_NETWORK_FEE_LAMPORTS = 1_000_000n;

/**
 * Returns the highest possible network fee, in lamports: a fee for each signature, and the priority fee, rounded up.
 */
export function calculateNetworkFee(signers: number, instructions: readonly KnownInstruction[]): bigint {
  const units = instructions.find((each) => each.kind === 'compute-limit')?.units ?? MAX_COMPUTE_UNITS;
  const price = instructions.find((each) => each.kind === 'compute-price')?.microLamports ?? 0n;
  return (
    BigInt(signers) * SIGNATURE_FEE_LAMPORTS +
    (BigInt(units) * price + MICRO_LAMPORTS_PER_LAMPORT - 1n) / MICRO_LAMPORTS_PER_LAMPORT
  );
}
