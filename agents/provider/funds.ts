import type { ProviderContext } from './parts';

/** Lamports that stay in the wallet for network fees and rents. */
const RESERVE_LAMPORTS = 50_000_000n;

/** Lamports that the wallet can still stake, and lamports reserved for open duels. */
export interface Funds {
  readonly freeLamports: bigint;
  readonly reservedLamports: bigint;
  /** Lamports that aren't reserved for open duels: `freeLamports` and `RESERVE_LAMPORTS`. */
  readonly unreservedLamports: bigint;
}

/**
 * Reads the finalized balance, at most `ageMs` old, and subtracts the reserve. Rejects if an RPC doesn't answer. A bond
 * that leaves the wallet during the read still counts as reserved.
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
