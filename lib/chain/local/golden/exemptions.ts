import type { Exemption } from './compare-pairs';

const TOKEN_UNITS_REASON =
  'compute units of SPL Token (and of the ATA program, which calls it): LiteSVM holds another build than the recorded node';
const MEMO_UNITS_REASON = 'compute units of SPL Memo: LiteSVM holds another build than the recorded node';

const buildExemptions = (reason: string, pair: string, ...paths: string[]): Exemption[] =>
  paths.map((path) => ({ pairName: pair, path, reason }));
/** Returns the path of a simulation's compute units, and those of its log lines at `logs`. */
const buildSimulationPaths = (units: string, ...logs: number[]): string[] => [
  units,
  ...logs.map((line) => units.replace('unitsConsumed', `logs[${line}]`)),
];
/**
 * Returns the paths in the reply of `getTransaction` that depend on compute units: the units, the block cost, and the
 * log lines at `logs`.
 */
const buildLandedPaths = (...logs: number[]): string[] => [
  'reply.result.meta.computeUnitsConsumed',
  'reply.result.meta.costUnits',
  ...logs.map((line) => `reply.result.meta.logMessages[${line}]`),
];

const PREFLIGHT_UNITS_PATH = 'reply.error.data.unitsConsumed';
const SIMULATION_UNITS_PATH = 'reply.result.value.unitsConsumed';
/** Endings of the names of the recorded `getTransaction` pairs whose transaction has a memo. */
const MEMO_PAIR_NAMES = [
  'json',
  'jsonParsed',
  'base64',
  'base58',
  'no config',
  'config is a string',
  'no maxSupportedTransactionVersion',
];

/**
 * The paths at which our chain and the recorded node may differ, in numbers only, although recordings of one node don't
 * differ there. Sysvars' lamports need no exemption, because our chain reports the rent-exempt minimum of their size.
 */
export const EXEMPTIONS: readonly Exemption[] = [
  ...buildExemptions(
    TOKEN_UNITS_REASON,
    'sendTransaction preflight failure: custom program error',
    ...buildSimulationPaths(PREFLIGHT_UNITS_PATH, 2),
  ),
  ...buildExemptions(
    TOKEN_UNITS_REASON,
    'simulateTransaction accounts jsonParsed',
    ...buildSimulationPaths(SIMULATION_UNITS_PATH, 2),
  ),
  ...buildExemptions(
    TOKEN_UNITS_REASON,
    'simulateTransaction custom program error',
    ...buildSimulationPaths(SIMULATION_UNITS_PATH, 2),
  ),
  ...buildExemptions(
    TOKEN_UNITS_REASON,
    'simulateTransaction innerInstructions',
    ...buildSimulationPaths(SIMULATION_UNITS_PATH, 3, 10, 13, 15),
  ),
  ...buildExemptions(
    TOKEN_UNITS_REASON,
    'getTransaction token transfer jsonParsed',
    ...buildLandedPaths(3, 10, 13, 15, 18),
  ),
  ...buildExemptions(TOKEN_UNITS_REASON, 'getTransaction token setup json', ...buildLandedPaths(3, 8, 15, 18, 20, 23)),
  ...MEMO_PAIR_NAMES.flatMap((shown) =>
    buildExemptions(MEMO_UNITS_REASON, `getTransaction legacy ${shown}`, ...buildLandedPaths(4)),
  ),
];
