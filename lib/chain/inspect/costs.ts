import type { OpenedAccount, Spending } from './spending';

/** Rent that a transaction pays for one account. */
export interface RentCost extends Omit<OpenedAccount, 'bytes'> {
  /** Lamports that the signer adds; lamports that are already at the address count towards the rent. */
  readonly amount: bigint;
}

/** Costs of a transaction for its signer, in lamports. */
export interface Costs {
  /**
   * The amount paid besides rents and network fee, in lamports: a duel's fee, a machine's price in wrapped SOL, or the
   * SOL that a page's own transaction transfers; else 0.
   */
  readonly fee: bigint;
  readonly rents: readonly RentCost[];
  /** Highest possible network fee, in lamports. */
  readonly networkFee: bigint;
  readonly totalAtMost: bigint;
  /**
   * Minimum balance of a wallet that isn't emptied: afterwards it must be 0, or at least this many lamports (rent
   * exemption).
   */
  readonly leastRemaining: bigint;
}

/** The fee, the network fee and the highest total, stated by the service or calculated by the inspecting client. */
type CostTotals = Pick<Costs, 'fee' | 'networkFee' | 'totalAtMost'>;

/** An account as a node shows it. */
interface Account {
  readonly lamports: bigint;
  readonly data: Uint8Array;
}

const RENT_SYSVAR = 'SysvarRent111111111111111111111111111111111';
/** Bytes that each account takes beside its data. */
const ACCOUNT_OVERHEAD_BYTES = 128;

/**
 * Lists the accounts to read for `calculateCosts`: the wallet, the rent sysvar and every account that could be opened.
 */
export const listAccountsToRead = (wallet: string, { opens }: Pick<Spending, 'opens'>): string[] => [
  wallet,
  RENT_SYSVAR,
  ...opens.map(({ address }) => address),
];

/**
 * Returns the signer's balance and what a transaction costs it, from `accounts` as listed by `listAccountsToRead` (null
 * for a missing account). Throws a RangeError if the rent sysvar is missing.
 */
export function calculateCosts(
  { paysLamports, networkFeeLamports, opens }: Spending,
  [wallet, sysvar, ...opened]: readonly (Account | null | undefined)[],
): { readonly balance: bigint; readonly costs: Costs } {
  const rate = parseLamportsPerByte(sysvar?.data);
  const rents = opens.flatMap(({ bytes, ...account }, index): RentCost[] => {
    const amount = calculateRent(rate, bytes) - (opened[index]?.lamports ?? 0n);
    return amount > 0n ? [{ ...account, amount }] : [];
  });
  const costs = {
    fee: paysLamports,
    rents,
    networkFee: networkFeeLamports,
    totalAtMost: rents.reduce((sum, { amount }) => sum + amount, paysLamports + networkFeeLamports),
    leastRemaining: calculateRent(rate, 0),
  };
  return { balance: wallet?.lamports ?? 0n, costs };
}

/**
 * Returns the rate that the rent sysvar gives: lamports per byte and year (a u64) times the years that make an account
 * exempt (an f64).
 */
function parseLamportsPerByte(data: Uint8Array = new Uint8Array()): number {
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  return Number(view.getBigUint64(0, true)) * view.getFloat64(8, true);
}

/** Returns the lamports that make an account of this size rent-exempt, at `rate` lamports per byte. */
const calculateRent = (rate: number, bytes: number): bigint =>
  BigInt(Math.trunc((ACCOUNT_OVERHEAD_BYTES + bytes) * rate));

/** Returns how many more lamports a wallet needs, or 0. Its remaining balance must be zero or rent-exempt. */
export function findShortfall(
  balance: bigint,
  { totalAtMost, leastRemaining }: Pick<Costs, 'totalAtMost' | 'leastRemaining'>,
): bigint {
  const rest = balance - totalAtMost;
  if (rest === 0n || rest >= leastRemaining) return 0n;
  return rest < 0n ? -rest : leastRemaining - rest;
}

/**
 * Compares the costs that the service stated with those that the client calculated itself (`own`). A lower total is
 * fine, since the other player may have opened the accounts meanwhile.
 */
export const findCostFaults = (stated: CostTotals, own: CostTotals): string[] => [
  ...(own.fee === stated.fee ? [] : ['It pays another fee than was stated.']),
  ...(own.networkFee === stated.networkFee ? [] : ['Its network fee isn’t the one that was stated.']),
  ...(own.totalAtMost <= stated.totalAtMost ? [] : ['It takes more SOL in all than was stated.']),
];
