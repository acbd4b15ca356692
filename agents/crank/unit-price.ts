import type { Rpc, SolanaRpcApi } from '@solana/kit';
import { createCachedRead } from '../cached-read';

/**
 * Age at which the median price is read again. Prices change slowly, and a step that doesn't land is sent again at a
 * higher price.
 */
const MAX_PRICE_AGE_MS = 30_000;
/** How long a step waits for the price estimates, in milliseconds. Then the last known median is used. */
const PRICE_WAIT_MS = 1_000;
/**
 * Minimum price of a compute unit after a duel's steps were refused or expired, in micro-lamports. It doubles with each
 * further time in a row.
 */
const RETRY_PRICE_MICRO_LAMPORTS = 1_000n;

/**
 * Returns the price of a compute unit, in micro-lamports, after the chain refused a duel's steps, or let them expire,
 * this many times in a row.
 */
export type GetUnitPrice = (refusals: number) => Promise<bigint>;

/**
 * Returns a function that calculates the price. The price is the median of the prioritization fees that the node
 * reports for recent blocks, or the minimum price after this many refusals if that is higher, but never more than
 * `maxPrice`. If the node doesn't answer, the last known median is used, or 0 if there is none.
 */
export function createUnitPriceReader(rpc: Rpc<SolanaRpcApi>, maxPrice: bigint): GetUnitPrice {
  let median = 0n;
  const refreshMedianPrice = async (): Promise<bigint> => {
    const blocks = await rpc.getRecentPrioritizationFees().send({ abortSignal: AbortSignal.timeout(PRICE_WAIT_MS) });
    const prices = blocks.map(({ prioritizationFee }) => BigInt(prioritizationFee));
    median = prices.toSorted((one, other) => (one < other ? -1 : 1))[Math.floor(prices.length / 2)] ?? 0n;
    return median;
  };
  const recent = createCachedRead(() => refreshMedianPrice().catch(() => median));
  return async (refusals) => {
    const usual = await recent.read(MAX_PRICE_AGE_MS);
    const raised = refusals === 0 ? 0n : RETRY_PRICE_MICRO_LAMPORTS << BigInt(Math.min(refusals - 1, 32));
    const price = usual > raised ? usual : raised;
    return price < maxPrice ? price : maxPrice;
  };
}
