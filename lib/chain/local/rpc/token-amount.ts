import { formatAmount } from '../../../core/money';

/** A token amount as the RPC shows it; `uiAmount` is a float and loses digits. */
export function tokenAmountJson(amount: bigint, decimals: number) {
  const uiAmountString = formatAmount(amount, decimals);
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString };
}
