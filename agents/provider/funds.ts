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

/** The wallet's finalized balance, and the lamports that each open consent reserved when `readBalance` was called. */
export interface BalanceReading {
  readonly balanceLamports: bigint;
  readonly reservations: ReadonlyMap<string, bigint>;
}

type FundsSources = Pick<ProviderContext, 'chain' | 'ledger'>;

/** Reads the finalized balance, at most `ageMs` old. Rejects if an RPC doesn't answer. */
export async function readBalance({ chain, ledger }: FundsSources, ageMs = 0): Promise<BalanceReading> {
  const reservations = ledger.consents.listReservations();
  return { reservations, balanceLamports: await chain.readFinalizedBalance(ageMs) };
}

/**
 * Calculates the funds as of now. For each consent it uses the higher of its reservations when `readBalance` was called
 * and now: the balance may still include a bond that was paid meanwhile.
 */
export function calculateFunds(
  { ledger }: Pick<FundsSources, 'ledger'>,
  { balanceLamports, reservations }: BalanceReading,
): Funds {
  const highest = new Map(reservations);
  for (const [termsHash, lamports] of ledger.consents.listReservations())
    if (lamports > (highest.get(termsHash) ?? 0n)) highest.set(termsHash, lamports);
  const reserved = [...highest.values()].reduce((sum, lamports) => sum + lamports, 0n);
  const atLeastZero = (lamports: bigint): bigint => (lamports > 0n ? lamports : 0n);
  return {
    freeLamports: atLeastZero(balanceLamports - reserved - RESERVE_LAMPORTS),
    reservedLamports: reserved,
    unreservedLamports: atLeastZero(balanceLamports - reserved),
  };
}

/** Calculates the funds from the finalized balance, at most `ageMs` old. Rejects if an RPC doesn't answer. */
export const readFunds = async (sources: FundsSources, ageMs = 0): Promise<Funds> =>
  calculateFunds(sources, await readBalance(sources, ageMs));
