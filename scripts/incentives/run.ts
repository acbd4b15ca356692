import { runCommandLine } from '../../lib/core/command-line';
import { formatFraction } from '../../lib/core/fraction';
import type { Terminal } from '../../lib/core/terminal';
import type { Incentive } from '../../lib/duel/rules/incentives/incentives';
import type { WithDatabase } from '../own-database';
import { type IncentiveArguments, parseArguments, usage } from './arguments';
import { computePackIncentives, computeReferenceIncentives, type PackIncentives } from './pack';
import { listCatalogPacks, listOfferedPacks, type PackBasis, parsePackFile } from './sources';
import { formatPack } from './table';

/** Dependencies of `runIncentives`. */
export interface IncentivesDependencies {
  /** Fee per side if the command line has no `--fee`. */
  readonly feeLamports: bigint;
  readonly withDatabase: WithDatabase;
  readonly readText: (path: string) => Promise<string>;
  readonly terminal: Terminal;
}

/** Runs `npm run incentives` and returns its exit code. */
export const runIncentives = (argv: readonly string[], dependencies: IncentivesDependencies): Promise<number> =>
  runCommandLine(argv, dependencies.terminal, {
    usage,
    failureCode: 2,
    parseArguments: (given) => parseArguments(given, dependencies.feeLamports),
    run: async (args) => {
      const bases = await findPacks(args, dependencies);
      const packs = [computeReferenceIncentives(), ...bases.map((pack) => computePackIncentives(pack, args))];
      const text = args.json ? JSON.stringify(packs.map(toJsonPack), null, 2) : packs.map(formatPack).join('\n\n');
      dependencies.terminal.print(text);
      return packs.every(({ holds }) => holds) ? 0 : 1;
    },
  });

/** Returns the packs of the given files and, if requested, of the database; the catalog's packs if neither is given. */
async function findPacks(
  { files, database }: IncentiveArguments,
  { readText, withDatabase }: IncentivesDependencies,
): Promise<PackBasis[]> {
  if (files.length === 0 && !database) return listCatalogPacks();
  const packs = await Promise.all(files.map(async (file) => parsePackFile(JSON.parse(await readText(file)))));
  if (database)
    await withDatabase(async ({ queries }) => {
      packs.push(...(await listOfferedPacks(queries)));
    });
  return packs;
}

const toTextOrNull = (value: bigint | null): string | null => (value === null ? null : `${value}`);

const toJsonIncentive = ({ gain, ...incentive }: Incentive) => ({ ...incentive, gainLamports: formatFraction(gain) });

function toJsonPack({ packId, parameters, ...pack }: PackIncentives) {
  return {
    packId,
    cardMode: parameters.cardMode,
    feeLamports: toTextOrNull(parameters.feeLamports),
    lamportsPerValueUnit: toTextOrNull(parameters.lamportsPerValueUnit),
    bondLamports: toTextOrNull(parameters.bondLamports),
    leastBondLamports: toTextOrNull(pack.leastBondLamports),
    breakEvenBondLamports: toTextOrNull(pack.breakEvenBondLamports),
    incomeLamports: toTextOrNull(parameters.incomeLamports),
    leastIncomeLamports: toTextOrNull(pack.leastProviderIncomeLamports),
    failureChance: formatFraction(parameters.failureChance),
    problems: pack.problems,
    holds: pack.holds,
    incentives: pack.incentives.map(toJsonIncentive),
    windfalls: pack.windfalls.map(toJsonIncentive),
  };
}
