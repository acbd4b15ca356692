import { formatAmount } from '../../../core/money';

/** Formats a token amount as JSON. `uiAmount` is a float and can lose digits. */
export function buildTokenAmountJson(amount: bigint, decimals: number) {
  const uiAmountString = formatAmount(amount, decimals);
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString };
}
