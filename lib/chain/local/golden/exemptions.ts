import type { Exemption } from './compare-pairs';

const TOKEN_UNITS_REASON =
  'compute units of SPL Token (and of the ATA program, which calls it): LiteSVM holds another build than the recorded node';
const MEMO_UNITS_REASON = 'compute units of SPL Memo: LiteSVM holds another build than the recorded node';

const buildExemptions = (reason: string, pair: string, ...paths: string[]): Exemption[] =>
  paths.map((path) => ({ pairName: pair, path, reason }));
const simulationPaths = (units: string, ...logs: number[]): string[] => [
  units,
  ...logs.map((line) => units.replace('unitsConsumed', `logs[${line}]`)),
];
/**
 * Paths of a landed transaction that depend on its compute units: the units themselves, the block cost, and log lines.
 */
const landedPaths = (...logs: number[]): string[] => [
  'reply.result.meta.computeUnitsConsumed',
  'reply.result.meta.costUnits',
  ...logs.map((line) => `reply.result.meta.logMessages[${line}]`),
];

const PREFLIGHT_UNITS_PATH = 'reply.error.data.unitsConsumed';
const SIMULATION_UNITS_PATH = 'reply.result.value.unitsConsumed';
const MEMO_PAIRS = [
  'json',
  'jsonParsed',
  'base64',
  'base58',
  'no config',
  'config is a string',
  'no maxSupportedTransactionVersion',
];

/**
 * Every path at which our chain and the recorded node may differ, in numbers only. The lamports of sysvars need no
 * exemption: they are shown as the rent of their size.
 */
export const EXEMPTIONS: readonly Exemption[] = [
  ...buildExemptions(
    TOKEN_UNITS_REASON,
    'sendTransaction preflight failure: custom program error',
    ...simulationPaths(PREFLIGHT_UNITS_PATH, 2),
  ),
  ...buildExemptions(
    TOKEN_UNITS_REASON,
    'simulateTransaction accounts jsonParsed',
    ...simulationPaths(SIMULATION_UNITS_PATH, 2),
  ),
  ...buildExemptions(
    TOKEN_UNITS_REASON,
    'simulateTransaction custom program error',
    ...simulationPaths(SIMULATION_UNITS_PATH, 2),
  ),
  ...buildExemptions(
    TOKEN_UNITS_REASON,
    'simulateTransaction innerInstructions',
    ...simulationPaths(SIMULATION_UNITS_PATH, 3, 10, 13, 15),
  ),
  ...buildExemptions(TOKEN_UNITS_REASON, 'getTransaction token transfer jsonParsed', ...landedPaths(3, 10, 13, 15, 18)),
  ...buildExemptions(TOKEN_UNITS_REASON, 'getTransaction token setup json', ...landedPaths(3, 8, 15, 18, 20, 23)),
  ...MEMO_PAIRS.flatMap((shown) =>
    buildExemptions(MEMO_UNITS_REASON, `getTransaction legacy ${shown}`, ...landedPaths(4)),
  ),
];
