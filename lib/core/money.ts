/** Address of the mint of wrapped SOL. */
export const WRAPPED_SOL_MINT = 'So11111111111111111111111111111111111111112';
export const SOL_DECIMALS = 9;

/**
 * Formats base units as a decimal number without trailing zeros: `formatAmount(50_000_000n, 9)` is `0.05`. At least
 * `kept` decimals stay: `formatAmount(2_900_000n, 6, 2)` is `2.90`.
 */
export function formatAmount(baseUnits: bigint, decimals: number, kept = 0): string {
  const sign = baseUnits < 0n ? '-' : '';
  const digits = (baseUnits < 0n ? -baseUnits : baseUnits).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits
    .slice(digits.length - decimals)
    .replace(/0+$/, '')
    .padEnd(Math.min(kept, decimals), '0');
  return `${sign}${whole}${fraction ? `.${fraction}` : ''}`;
}
