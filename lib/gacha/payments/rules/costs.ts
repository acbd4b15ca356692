import type { Costs } from '../../../chain/inspect/costs';
import type { PaymentTerms } from '../../../chain/inspect/payment';
import { WRAPPED_SOL_MINT } from '../../../core/money';

/**
 * Adds a machine's price to the costs of its payment, in lamports, if the price is in wrapped SOL. A price in another
 * mint has other units, so the costs leave it out.
 */
export function addPrice(costs: Costs, { mint, amount }: Pick<PaymentTerms, 'mint' | 'amount'>): Costs {
  if (mint !== WRAPPED_SOL_MINT) return costs;
  return { ...costs, fee: costs.fee + amount, totalAtMost: costs.totalAtMost + amount };
}
