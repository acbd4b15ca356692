import { parseArgs } from 'node:util';
import { type Fraction, isLess, ONE, toFraction } from '../../lib/core/fraction';

export const usage = `Usage: npm run incentives -- [--fee <lamports>] [--bond <lamports>] [--income <lamports>] [--failures <n>/<m>] [--pack <file>]... [--database] [--json]
  --fee        fee per side; DUEL_FEE_LAMPORTS if left out
  --bond       the provider's bond for every pack; the least of each pack if left out
  --income     stated income of the provider per settled duel; if left out a hundredth of a fee, and for packs with
               cards the list price of two packs at the pack's rate
  --failures   share of duels in which an honest provider has no result in time; 1/1000 if left out
  --pack       an operator's file (docs/packs.md) instead of the catalog; can be repeated
  --database   every offered pack of the database instead of the catalog; the server must be stopped if it is embedded
  --json       for machines; amounts are strings of lamports
Prints, for each coalition and stage of a duel, the best deviation from honest play and its gain: docs/incentives.md.
Ends with 0 where no gain is positive and no bond is below the least, 1 otherwise, 2 for an invalid command line.`;

export interface IncentiveArguments {
  readonly feeLamports: bigint;
  /** The provider's bond for every pack; null for the least of each pack. */
  readonly bondLamports: bigint | null;
  /** The provider's income per settled duel; null for the default of each pack. */
  readonly incomeLamports: bigint | null;
  readonly failureChance: Fraction;
  /** Paths of pack files to compute. */
  readonly files: readonly string[];
  /** Whether to compute the database's offered packs. */
  readonly database: boolean;
  readonly json: boolean;
}

const MAX_LAMPORTS = (1n << 64n) - 1n;

/** Parses the command line. Throws an Error for an invalid one. */
export function parseArguments(argv: readonly string[], defaultFeeLamports: bigint): IncentiveArguments {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    args: [...argv],
    options: {
      fee: text,
      bond: text,
      income: text,
      failures: text,
      pack: { ...text, multiple: true },
      database: flag,
      json: flag,
    },
  });
  const feeLamports = parseLamports('--fee', values.fee) ?? defaultFeeLamports;
  if (feeLamports === 0n) throw new Error('--fee must be at least 1 lamport');
  return {
    feeLamports,
    bondLamports: parseLamports('--bond', values.bond),
    incomeLamports: parseLamports('--income', values.income),
    failureChance: parseShare('--failures', values.failures ?? '1/1000'),
    files: values.pack ?? [],
    database: values.database,
    json: values.json,
  };
}

function parseLamports(option: string, text: string | undefined): bigint | null {
  if (text === undefined) return null;
  if (!/^\d{1,20}$/.test(text) || BigInt(text) > MAX_LAMPORTS) throw new Error(`${option} takes whole lamports`);
  return BigInt(text);
}

function parseShare(option: string, text: string): Fraction {
  const [, numerator = '', denominator = ''] = /^(\d{1,9})\/([1-9]\d{0,8})$/.exec(text) ?? [];
  const share = numerator === '' ? ONE : toFraction(BigInt(numerator), BigInt(denominator));
  if (!isLess(share, ONE)) throw new Error(`${option} takes a share below one, such as 1/1000`);
  return share;
}
