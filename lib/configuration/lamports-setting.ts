import { z } from 'zod';
import { SOL_DECIMALS } from '../core/money';

/**
 * Schema of an amount of at least `least` lamports. If the value is an amount in SOL with decimals, the error message
 * gives it in lamports to copy.
 */
export const buildLamportsSchema = (least: bigint) =>
  z
    .string()
    .regex(/^\d{1,19}$/, {
      error: ({ input }) => `must be whole lamports, as in 50000000 for 0.05 SOL${suggestLamports(input)}`,
    })
    .transform(BigInt)
    .pipe(z.bigint().min(least));

/** Returns the end of an error message with the lamports of "0.05" or "0.05 SOL"; empty for any other form. */
function suggestLamports(input: unknown): string {
  const [, whole, fraction] = /^(\d{1,9})[.](\d{1,9})(?: ?SOL)?$/i.exec(String(input)) ?? [];
  if (whole === undefined || fraction === undefined) return '';
  return `: ${whole}.${fraction} SOL are ${BigInt(whole + fraction.padEnd(SOL_DECIMALS, '0'))}`;
}
