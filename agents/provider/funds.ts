import type { ProviderContext } from './parts';

/** Lamports that the provider never stakes: they are for network fees, and for the rents of cards. */
const RESERVE_LAMPORTS = 50_000_000n;

/** Lamports that the wallet can still stake, and lamports reserved for open duels. */
export interface Funds {
  readonly freeLamports: bigint;
  readonly reservedLamports: bigint;
  /** The balance less `reservedLamports`, at least 0. Unlike `freeLamports` it includes `RESERVE_LAMPORTS`. */
  readonly unreservedLamports: bigint;
}

/**
 * Calculates the funds from the finalized balance, read at most `ageMs` ago. Rejects if an RPC doesn't answer. Uses the
 * higher of the reserved amounts before and after the read: the balance may still include a bond that was paid
 * meanwhile.
 */
export async function readFunds(
  { chain, ledger }: Pick<ProviderContext, 'chain' | 'ledger'>,
  ageMs = 0,
): Promise<Funds> {
  const before = ledger.consents.calculateReservedLamports();
  const balance = await chain.readFinalizedBalance(ageMs);
  const after = ledger.consents.calculateReservedLamports();
  const reserved = before > after ? before : after;
  const atLeastZero = (lamports: bigint): bigint => (lamports > 0n ? lamports : 0n);
  return {
    freeLamports: atLeastZero(balance - reserved - RESERVE_LAMPORTS),
    reservedLamports: reserved,
    unreservedLamports: atLeastZero(balance - reserved),
  };
}
