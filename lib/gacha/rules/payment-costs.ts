import type { Costs } from '../../chain/inspect/costs';
import type { PaymentTerms } from '../../chain/inspect/payment';
import { WRAPPED_SOL_MINT } from '../../core/money';

/**
 * Adds a machine's price to what its payment costs in SOL. Base units of wrapped SOL are lamports; those of another
 * mint can't be added to them, and stay out.
 */
export function addPrice(costs: Costs, { mint, amount }: Pick<PaymentTerms, 'mint' | 'amount'>): Costs {
  if (mint !== WRAPPED_SOL_MINT) return costs;
  return { ...costs, fee: costs.fee + amount, totalAtMost: costs.totalAtMost + amount };
}
