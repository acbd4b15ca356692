import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { findFreePort } from './free-port';
import { type BuiltServer, prepareBuiltServer } from './own-server';

/** A chain that another process runs. */
export interface ExternalChain {
  readonly rpcUrl: string;
  /** Another RPC of the chain for the provider, which uses two; `rpcUrl` for both if undefined. */
  readonly secondRpcUrl?: string;
  readonly genesisHash: string;
  readonly programId: string;
}

/** A service on a chain that another process runs, with its agents beside it. */
export interface ServiceOnChain extends BuiltServer {
  /** Environment variables of the server. Start more instances with the same ones. */
  readonly variables: Readonly<Record<string, string>>;
  /** Wallet of the drip agent, which has nothing at first; undefined without one. */
  readonly dripWallet: string | undefined;
  /** Kills the agents with SIGKILL: the provider commits no result and answers no request any more. */
  killAgents(): Promise<void>;
}

/** Address of the treasury's wallet: any valid one. */
const TREASURY = '76E5yKFmGmMrigTFVJYE2BWLp6JeNhK4d4m4HegQUjBu';

/**
 * Prepares a service on a chain, which `start` starts. `agents` must contain the provider. `variables` override those
 * that follow from the chain; `agentOptions` are added to the agents' command line.
 */
export async function prepareServiceOnChain(
  chain: ExternalChain,
  agents: readonly ('crank' | 'provider' | 'sparring' | 'drip')[],
  variables: Record<string, string>,
  agentOptions: readonly string[] = [],
): Promise<ServiceOnChain> {
  const agentsDir = mkdtempSync(join(tmpdir(), 'ripduel-agents-'));
  const providerPort = await findFreePort();
  const provider = createCredentials(join(agentsDir, 'provider'));
  const guests = await prepareOptionalAgents(agentsDir, agents);
  const settings = {
    SOLANA_RPC_URL: chain.rpcUrl,
    SOLANA_LOCAL_GENESIS_HASH: chain.genesisHash,
    ESCROW_PROGRAM_ID: chain.programId,
    TREASURY_WALLET: TREASURY,
    PROVIDER_URL: `http://127.0.0.1:${providerPort}`,
    PROVIDER_PUBLIC_KEY: provider.publicKey,
    PROVIDER_TOKEN: provider.token,
    ...guests.variables,
    ...variables,
  };
  const server = await prepareBuiltServer(settings, (found) => typeof found?.genesisHash === 'string');
  let running: ChildProcess | null = null;
  const killAgentProcesses = async (): Promise<void> => {
    if (running === null || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running?.once('exit', resolve));
    running.kill('SIGKILL');
    await ended;
    running = null;
  };
  return {
    ...server,
    variables: settings,
    dripWallet: guests.dripWallet,
    killAgents: killAgentProcesses,
    async start() {
      await server.start();
      const rpcs = ['--rpc', chain.rpcUrl, '--second-rpc', chain.secondRpcUrl ?? chain.rpcUrl];
      const own = ['--dir', agentsDir, '--provider-port', String(providerPort), '--least-resolution-seconds', '1'];
      const options = ['--base', `${server.origin}/v1`, ...rpcs, ...own, ...guests.options, ...agentOptions];
      running = spawn(process.execPath, ['.build/agents.mjs', ...options, ...agents], { stdio: 'ignore' });
      await waitUntilAnswering(`http://127.0.0.1:${providerPort}`);
    },
    async kill() {
      await killAgentProcesses();
      await server.kill();
    },
    remove() {
      server.remove();
      rmSync(agentsDir, { recursive: true, force: true });
    },
  };
}

/**
 * Creates the keys of the practice opponent and the drip agent, if they are to run, and the service's variables for
 * them.
 */
async function prepareOptionalAgents(agentsDir: string, agents: readonly string[]) {
  const sparring = agents.includes('sparring') ? createCredentials(join(agentsDir, 'sparring')) : null;
  const drip = agents.includes('drip') ? createCredentials(join(agentsDir, 'drip')) : null;
  const dripPort = await findFreePort();
  return {
    variables: {
      ...(sparring === null ? {} : { SPARRING_WALLET: sparring.publicKey }),
      ...(drip === null ? {} : { DRIP_URL: `http://127.0.0.1:${dripPort}`, DRIP_TOKEN: drip.token }),
    },
    options: drip === null ? [] : ['--drip-port', String(dripPort)],
    dripWallet: drip?.publicKey,
  };
}

/** Creates an agent's key and token before the agent starts, because the service must know both first. */
function createCredentials(folder: string): { readonly publicKey: string; readonly token: string } {
  const { secretKey, publicKey } = ed25519.keygen();
  const token = randomBytes(32).toString('hex');
  mkdirSync(folder, { mode: 0o700 });
  writeFileSync(join(folder, 'keypair.json'), JSON.stringify([...secretKey, ...publicKey]), { mode: 0o600 });
  writeFileSync(join(folder, 'token'), token, { mode: 0o600 });
  return { publicKey: base58.encode(publicKey), token };
}

/** Waits until the provider's address answers, with whatever status. Throws after a minute. */
async function waitUntilAnswering(url: string): Promise<void> {
  const deadline = AbortSignal.timeout(60_000);
  while (!deadline.aborted) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the provider did not come up');
}
