import { join } from 'node:path';
import type { Clock } from '../lib/core/clock';
import { runCommandLine } from '../lib/core/command-line';
import type { Random } from '../lib/core/random';
import type { Terminal } from '../lib/core/terminal';
import { type AgentName, type Arguments, parseAgentArguments, usage } from './arguments';
import { connect } from './connect';
import { runCrank } from './crank/crank';
import { startDrip } from './drip/start';
import { runHouse } from './house/house';
import { readIntegrationKey } from './house/key';
import { readOrCreateKeypair } from './keypair';
import { openLog, toErrorFields } from './log';
import { configureProvider, connectToStoredNetwork } from './provider/configure';
import { type StartedProvider, startProvider } from './provider/provider';
import { runSparring } from './sparring/sparring';

/**
 * The message of the agents' process to the server that started it: the provider's URL, key and token, and the practice
 * opponent's wallet.
 */
export interface AgentsAnnouncement {
  readonly kind: 'agents';
  readonly provider: StartedProvider;
  readonly sparring: { readonly wallet: string };
}

/** Dependencies of `runAgents`. */
export interface AgentsDependencies {
  readonly clock: Clock;
  readonly random: Random;
  readonly terminal: Terminal;
  /** Ends the agents when it aborts. */
  readonly signal: AbortSignal;
  /** Called as soon as the provider has started and the practice opponent's wallet is known, if both agents run. */
  readonly announce: (announcement: AgentsAnnouncement) => void;
  /** Called when the provider can no longer write its journal: it must not answer any more requests. */
  readonly onLost: () => void;
}

/**
 * Runs the agents that the command line names until the signal aborts, or with `--addresses` only prints their
 * addresses. Returns the exit code.
 */
export const runAgents = (argv: readonly string[], dependencies: AgentsDependencies): Promise<number> =>
  runCommandLine(argv, dependencies.terminal, {
    usage,
    parseArguments: parseAgentArguments,
    run: (args) => runOrLog(args, dependencies),
  });

async function runOrLog(args: Arguments, dependencies: AgentsDependencies): Promise<number> {
  const { clock, terminal, signal } = dependencies;
  try {
    await (args.onlyPrintsAddresses ? printAddresses(args, dependencies) : runSelectedAgents(args, dependencies));
    return 0;
  } catch (error) {
    if (signal.aborted) return 0;
    openLog('agents', clock, terminal)('ended', toErrorFields(error));
    return 1;
  }
}

const readOrCreateKeypairIn = (dir: string, name: AgentName, random: Random) =>
  readOrCreateKeypair(join(dir, name, 'keypair.json'), random);

const readOrCreateAgentKeypair = ({ agentsFolder, provider }: Arguments, name: AgentName, random: Random) =>
  name === 'provider'
    ? readOrCreateKeypair(join(provider.folder, 'keypair.json'), random)
    : readOrCreateKeypairIn(agentsFolder, name, random);

/**
 * Prints the agents' addresses. The service is configured with them before it first starts, so nothing here may need
 * the service.
 */
async function printAddresses(args: Arguments, { random, terminal }: AgentsDependencies): Promise<void> {
  for (const name of args.selectedAgents)
    terminal.print(`${name} ${(await readOrCreateAgentKeypair(args, name, random)).address}`);
}

async function runSelectedAgents(args: Arguments, dependencies: AgentsDependencies): Promise<void> {
  const { clock, random, terminal, signal, announce, onLost } = dependencies;
  const { selectedAgents, agentsFolder, paymentLimits } = args;
  const { lamportsPerValueUnit } = args.provider;
  const isSelected = (name: AgentName): boolean => selectedAgents.includes(name);
  const log = openLog('agents', clock, terminal);
  const isAlone = selectedAgents.every((name) => name === 'provider');
  // A provider needs nobody but its RPCs to finish its duels, so one that runs alone doesn't wait for the service if it
  // has `--rpc` and stored the network at an earlier start.
  const remembered = isAlone ? await connectToStoredNetwork(args) : null;
  const connection = remembered ?? (await connect(args, log, signal));
  const buildAgentSettings = (name: AgentName) => ({ connection, clock, log: openLog(name, clock, terminal), signal });

  const silence = new AbortController();
  const provider = isSelected('provider')
    ? await startProvider({
        ...buildAgentSettings('provider'),
        ...(await configureProvider(args, connection, signal)),
        signal: AbortSignal.any([signal, silence.signal]),
        fallSilent: args.provider.silentAfterAccept ? () => silence.abort() : undefined,
        random,
        onLost,
      })
    : null;
  const providerKey = args.providerKey ?? provider?.publicKey;
  const sparringKeypair = isSelected('sparring') ? await readOrCreateKeypairIn(agentsFolder, 'sparring', random) : null;
  if (provider !== null && sparringKeypair !== null)
    announce({ kind: 'agents', provider, sparring: { wallet: sparringKeypair.address } });
  await Promise.all([
    isSelected('crank')
      ? runCrank({
          ...buildAgentSettings('crank'),
          keypair: await readOrCreateKeypairIn(agentsFolder, 'crank', random),
          maxUnitPriceMicroLamports: args.maxUnitPriceMicroLamports,
        })
      : null,
    sparringKeypair === null
      ? null
      : runSparring({
          ...buildAgentSettings('sparring'),
          keypair: sparringKeypair,
          providerKey,
          lamportsPerValueUnit,
          limits: paymentLimits,
        }),
    isSelected('house')
      ? runHouse({
          ...buildAgentSettings('house'),
          keypair: await readOrCreateKeypairIn(agentsFolder, 'house', random),
          providerKey,
          lamportsPerValueUnit,
          limits: paymentLimits,
          integrationKey: await readIntegrationKey(args.integrationKeyFile as string),
        })
      : null,
    isSelected('drip')
      ? startDrip({ ...buildAgentSettings('drip'), ...args.drip, folder: join(agentsFolder, 'drip'), random })
      : null,
    isSelected('provider') ? waitUntilAborted(signal) : null,
  ]);
}

const waitUntilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
