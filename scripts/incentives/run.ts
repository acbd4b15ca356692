import { formatFraction } from '../../lib/core/fraction';
import type { Terminal } from '../../lib/core/terminal';
import type { Incentive } from '../../lib/duel/rules/incentives/incentives';
import { readArguments, usage } from './arguments';
import { computePacks, computeReference, type PackIncentives } from './pack';
import { formatPack } from './table';

/** Dependencies of `runIncentives`. */
export interface IncentivesDependencies {
  readonly feeLamports: bigint;
  readonly terminal: Terminal;
}

/** Runs `npm run incentives` and returns its exit code. */
export async function runIncentives(
  argv: readonly string[],
  { feeLamports, terminal }: IncentivesDependencies,
): Promise<number> {
  try {
    const args = readArguments(argv, feeLamports);
    if (args.help) {
      terminal.print(usage);
      return 0;
    }
    const packs = [computeReference(), ...computePacks(args)];
    terminal.print(args.json ? JSON.stringify(packs.map(toJson), null, 2) : packs.map(formatPack).join('\n\n'));
    return packs.every(({ holds }) => holds) ? 0 : 1;
  } catch (error) {
    terminal.printError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    return 2;
  }
}

const toText = (value: bigint | null): string | null => (value === null ? null : `${value}`);

const toRow = ({ gain, ...incentive }: Incentive) => ({ ...incentive, gainLamports: formatFraction(gain) });

function toJson({ packId, parameters, ...pack }: PackIncentives) {
  return {
    packId,
    cardMode: parameters.cardMode,
    feeLamports: toText(parameters.feeLamports),
    lamportsPerValueUnit: toText(parameters.lamportsPerValueUnit),
    bondLamports: toText(parameters.bondLamports),
    leastBondLamports: toText(pack.leastBondLamports),
    breakEvenBondLamports: toText(pack.breakEvenBondLamports),
    incomeLamports: toText(parameters.incomeLamports ?? pack.leastIncomeLamports),
    leastIncomeLamports: toText(pack.leastIncomeLamports),
    failureChance: formatFraction(parameters.failureChance),
    problems: pack.problems,
    holds: pack.holds,
    incentives: pack.incentives.map(toRow),
    windfalls: pack.windfalls.map(toRow),
  };
}
