import { parseArgs } from 'node:util';
import type { HouseLimits } from '../../lib/matchmaking/house-store';

export const usage = `Usage: npm run house:limits -- [--exposure <lamports>] [--day <lamports>] [--wallet-day <lamports>]
  --exposure     what the house may have at stake in duels that are not over
  --day          what it may stake on one day (UTC)
  --wallet-day   what it may stake on one day against one wallet
Without any it tells the limits and what is at stake. 0 stops the house from playing anew.
The database is that of DATABASE_URL, or the embedded one in DATA_DIR while no server runs on it.`;

/** The largest value of the database's columns, which are 64-bit signed integers. */
const MAX_LAMPORTS = 9_223_372_036_854_775_807n;

/** Parses the limits to set, in lamports. Throws an error that names the invalid part. */
export function parseLimits(argv: readonly string[]): Partial<HouseLimits> {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({ args: [...argv], options: { exposure: option, day: option, 'wallet-day': option } });
  return {
    ...(values.exposure === undefined ? {} : { exposureLimit: parseLamports('--exposure', values.exposure) }),
    ...(values.day === undefined ? {} : { dayLimit: parseLamports('--day', values.day) }),
    ...(values['wallet-day'] === undefined
      ? {}
      : { walletDayLimit: parseLamports('--wallet-day', values['wallet-day']) }),
  };
}

function parseLamports(option: string, text: string): bigint {
  if (!/^\d{1,19}$/.test(text) || BigInt(text) > MAX_LAMPORTS) throw new Error(`${option} takes whole lamports`);
  return BigInt(text);
}
