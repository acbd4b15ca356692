import type { Rpc, SolanaRpcApi } from '@solana/kit';
import { openRecentRead } from '../recent-read';
import { RPC_TIMEOUT_MS } from '../timeout';

/** Prices change slowly, and a step that doesn't land is sent again at a higher one. */
const PRICE_AGE_MS = 30_000;
/** The least price after a step was refused or has expired, in micro-lamports. It doubles with each further refusal. */
const RETRY_PRICE = 1_000n;

/** Returns the price of a compute unit, in micro-lamports, for a step after this many refusals. */
export type UnitPrice = (refusals: number) => Promise<bigint>;

/**
 * Takes the median of the prices that recent blocks took (0 if the node doesn't answer), or the least price for this
 * number of refusals if that is higher. Never more than `most`.
 */
export function openUnitPrice(rpc: Rpc<SolanaRpcApi>, most: bigint): UnitPrice {
  const median = openRecentRead(async () => {
    const recent = await rpc.getRecentPrioritizationFees().send({ abortSignal: AbortSignal.timeout(RPC_TIMEOUT_MS) });
    const prices = recent.map(({ prioritizationFee }) => BigInt(prioritizationFee));
    return prices.toSorted((one, other) => (one < other ? -1 : 1))[Math.floor(prices.length / 2)] ?? 0n;
  });
  return async (refusals) => {
    const usual = await median.get(PRICE_AGE_MS).catch(() => 0n);
    const raised = refusals === 0 ? 0n : RETRY_PRICE << BigInt(Math.min(refusals - 1, 32));
    const price = usual > raised ? usual : raised;
    return price < most ? price : most;
  };
}
