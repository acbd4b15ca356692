import type { Provider } from './parts';

/** Lamports that stay in the wallet for network fees and rents. */
const RESERVE_LAMPORTS = 50_000_000n;

/** Lamports that the wallet can still stake, and lamports reserved for open duels. */
export interface Funds {
  readonly free: bigint;
  readonly reserved: bigint;
}

/**
 * Reads the finalized balance, at most `ageMs` old, and subtracts the reserve. Rejects if an RPC doesn't answer. A bond
 * that leaves the wallet meanwhile counts as reserved, too.
 */
export async function readFunds({ chain, ledger }: Pick<Provider, 'chain' | 'ledger'>, ageMs = 0): Promise<Funds> {
  const before = ledger.book.reservedLamports();
  const balance = await chain.finalizedBalance(ageMs);
  const after = ledger.book.reservedLamports();
  const reserved = before > after ? before : after;
  const left = balance - reserved - RESERVE_LAMPORTS;
  return { free: left > 0n ? left : 0n, reserved };
}
