import type { Provider } from './parts';

/** Lamports that stay in the wallet for network fees and rents. */
const RESERVE_LAMPORTS = 50_000_000n;

/** Lamports that the wallet can still stake, and lamports reserved for open duels. */
export interface Funds {
  readonly free: bigint;
  readonly reserved: bigint;
}

/** Reads the finalized balance and subtracts the reserve. Rejects if an RPC doesn't answer. */
export async function readFunds({ chain, ledger }: Pick<Provider, 'chain' | 'ledger'>): Promise<Funds> {
  const balance = await chain.finalizedBalance();
  const reserved = ledger.book.reservedLamports();
  const left = balance - reserved - RESERVE_LAMPORTS;
  return { free: left > 0n ? left : 0n, reserved };
}
