import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createDefaultRpcTransport } from '@solana/kit';
import { createChainPort } from '../../lib/chain/rpc';
import { type Config, variableNames } from '../../lib/configuration/config';
import type { Clock } from '../../lib/core/clock';
import { runCommandLine } from '../../lib/core/command-line';
import { FolderLockedError } from '../../lib/core/exclusive-folder';
import type { Terminal } from '../../lib/core/terminal';
import { withOwnDatabase } from '../own-database';
import { checkAdditionalRpcNode, checkChain, checkClock } from './chain';
import { checkDatabase } from './database';
import { checkEnvironment } from './environment';
import { CheckUndecided, type Finding, formatFinding, runCheck } from './finding';
import { checkQuota } from './quota';
import { checkProvider, checkService } from './service';
import { checkSessions } from './sessions';
import { checkSocket } from './socket';
import { checkVariableNames } from './variables';

const usage = `Usage: npm run doctor [-- --json]
Looks at what the environment names and changes nothing: variables and their names, database, role, migrations, chain,
program, treasury, quota of the RPC (one reconciliation run's calls), its WebSocket, clock, provider, service. Ends with 1 when something is wrong; each finding names its remedy.`;

/** Dependencies of `runDoctor`. */
export interface DoctorDependencies {
  /** Reads the environment; throws with the variables that are wrong or missing. */
  readonly readConfig: () => Config;
  /** The names of all variables that are set. */
  readonly environmentVariableNames: readonly string[];
  readonly clock: Clock;
  readonly terminal: Terminal;
}

/** Runs `npm run doctor` and returns its exit code. */
export const runDoctor = (argv: readonly string[], dependencies: DoctorDependencies): Promise<number> =>
  runCommandLine(argv, dependencies.terminal, {
    usage,
    failureCode: 2,
    parseArguments: (args) => parseArgs({ args: [...args], options: { json: { type: 'boolean' } } }).values,
    run: async ({ json }) => {
      const findings = await checkEverything(dependencies);
      const wrong = findings.filter(({ state }) => state === 'wrong').length;
      const summary = wrong === 0 ? 'Nothing is wrong.' : `${wrong} wrong.`;
      const list = () => `${findings.map(formatFinding).join('\n')}\n\n${summary}`;
      dependencies.terminal.print(json ? JSON.stringify({ wrong, findings }, null, 2) : list());
      return wrong === 0 ? 0 : 1;
    },
  });

/**
 * Makes all checks, and returns the findings in the order in which they are printed. A failed check prevents only those
 * that depend on it, such as those of a database's contents. With an invalid configuration only the first two are made.
 */
async function checkEverything({
  readConfig,
  environmentVariableNames,
  clock,
}: DoctorDependencies): Promise<Finding[]> {
  let config: Config | null = null;
  const variables = await runCheck('Variables', '.env.example tells what each one means.', () => {
    config = readConfig();
    return config.chain === 'embedded' ? 'the embedded default' : 'a real chain';
  });
  const names = await checkVariableNames(environmentVariableNames, variableNames);
  if (config === null) return [variables, names];
  const { genesisHash, findings } = await checkConfiguredChain(config, clock);
  return [
    variables,
    names,
    ...(await checkEnvironment(config)),
    ...findings,
    await checkClock(config, clock.now),
    ...(await checkConfiguredDatabase(config, genesisHash)),
    await checkProvider(config),
    await checkService(config),
  ];
}

/**
 * Checks the chain, the RPC's quota and WebSocket, and all additional RPCs; nothing for the embedded chain. Also
 * returns the genesis hash, null for the embedded chain or if the RPC doesn't answer.
 */
async function checkConfiguredChain(
  config: Config,
  clock: Clock,
): Promise<{ genesisHash: string | null; findings: Finding[] }> {
  if (config.SOLANA_RPC_URL === undefined) {
    const found = 'the embedded one, which the server makes and runs itself';
    return { genesisHash: null, findings: [{ name: 'Chain', state: 'ok', found, fix: null }] };
  }
  const chain = createChainPort(createDefaultRpcTransport({ url: config.SOLANA_RPC_URL }));
  const findings = await checkChain(config, chain);
  // Quota and WebSocket aren't tested if the node gives no answer, or serves another chain.
  if (findings[0]?.state === 'ok')
    findings.push(await checkQuota(config, config.SOLANA_RPC_URL, clock), await checkSocket(config, chain));
  const genesisHash = await chain.genesisHash().catch(() => null);
  for (const url of config.SOLANA_RPC_URLS) findings.push(await checkAdditionalRpcNode(url, genesisHash));
  return { genesisHash, findings };
}

/**
 * Checks the database. While a server uses the embedded database, no other process can open it. The finding is then
 * `unknown`, and the server's own health reports on the database.
 */
async function checkConfiguredDatabase(config: Config, genesisHash: string | null): Promise<Finding[]> {
  const { DATABASE_URL: url, DATA_DIR } = config;
  if (url === undefined && !existsSync(`${DATA_DIR}/database`))
    return [{ name: 'Database', state: 'ok', found: 'none yet: the server makes the embedded one', fix: null }];
  try {
    return await withOwnDatabase(config, async (database) => {
      const isEmbedded = config.chain === 'embedded';
      const findings = await checkDatabase(database, { isEmbedded, genesisHash });
      if (database.pool === null || findings[0]?.state !== 'ok') return findings;
      return [...findings, await checkSessions(database.pool)];
    });
  } catch (error) {
    const fix = 'Stop the server, or see its own health below.';
    const reason = error instanceof FolderLockedError ? new CheckUndecided(error.message, { fix }) : error;
    const restore = 'Look for the reason in DATA_DIR, or restore it: docs/operations/backups.md.';
    return [await runCheck('Database', restore, () => Promise.reject(reason))];
  }
}
