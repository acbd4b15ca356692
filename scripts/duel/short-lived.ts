import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { HealthBody } from '../../lib/health/contract';
import type { ProgressReporter } from './report';
import { generateWallet } from './wallet';

const [SERVER_FILE, AGENTS_FILE] = ['.build/server.mjs', '.build/agents.mjs'];
/** Pause between two requests to a process that doesn't answer yet. */
const POLL_MS = 200;
/** How long the service, and then the provider, may take from its start to its first answer. */
const STARTS_WITHIN_MS = 90_000;

/**
 * A service that this command starts on the chain of a running service, with a provider of its own, and with a crank of
 * its own unless the provider goes silent.
 */
export interface ShortLivedService {
  /** The base URL of its API, with the version. */
  readonly base: string;
  /** Kills the service and its crank, if it has one; the provider goes on. */
  killService(): Promise<void>;
  /** Kills the processes that still run, and deletes their files. */
  remove(): Promise<void>;
}

interface ShortLivedOptions {
  /** Whether the provider goes silent for good once it has accepted. */
  readonly goesSilentAfterAccept: boolean;
  /** Seconds from the funding deadline to the resolution deadline. */
  readonly resolutionSeconds: number;
}

/**
 * Starts a service and a provider on the chain of the service that this health response is from, and a crank unless
 * `goesSilentAfterAccept`.
 */
export async function startShortLivedService(
  { network, duels }: HealthBody,
  { goesSilentAfterAccept, resolutionSeconds }: ShortLivedOptions,
  report: ProgressReporter,
): Promise<ShortLivedService> {
  if (network.chain === 'devnet')
    throw new Error('this starts a service of its own, which a public chain is no place for');
  if (!existsSync(SERVER_FILE) || !existsSync(AGENTS_FILE)) throw new Error('build the product first: npm run build');
  const dir = await mkdtemp(join(tmpdir(), 'ripduel-short-lived-'));
  const [port, providerPort] = [await findFreePort(), await findFreePort()];
  const provider = await writeProviderFiles(join(dir, 'agents', 'provider'));
  const origin = `http://localhost:${port}`;
  const running: ChildProcess[] = [];
  const run = (file: string, options: readonly string[], variables: Record<string, string> = {}): ChildProcess => {
    const env = { NODE_ENV: 'production' as const, ...variables };
    const child = spawn(process.execPath, [file, ...options], { stdio: ['ignore', 'ignore', 'inherit'], env });
    running.push(child);
    return child;
  };
  const service = run(SERVER_FILE, [], {
    ...{ PORT: String(port), DATA_DIR: join(dir, 'service'), LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '1000' },
    SOLANA_RPC_URL: network.rpcUrl,
    SOLANA_LOCAL_GENESIS_HASH: network.genesisHash,
    ESCROW_PROGRAM_ID: network.escrowProgramId,
    TREASURY_WALLET: duels.treasuryWallet,
    DUEL_RESOLUTION_MS: String(1_000 * resolutionSeconds),
    PROVIDER_URL: `http://127.0.0.1:${providerPort}`,
    PROVIDER_PUBLIC_KEY: provider.publicKey,
    PROVIDER_TOKEN: provider.token,
  });
  const agent = (...names: readonly string[]): ChildProcess =>
    run(AGENTS_FILE, ['--base', `${origin}/v1`, '--dir', join(dir, 'agents'), ...names]);
  const remove = async (): Promise<void> => {
    await Promise.all(running.map(kill));
    await rm(dir, { recursive: true, force: true });
  };
  try {
    await waitUntilAnswering(`${origin}/v1/health`, service);
    const silence = goesSilentAfterAccept ? ['--provider-silent-after-accept'] : [];
    // A provider requires two RPC nodes if its service doesn't run the chain. Here both are the same node.
    const nodes = ['--rpc', network.rpcUrl, '--second-rpc', network.rpcUrl];
    const own = ['--provider-port', String(providerPort), '--least-resolution-seconds', String(resolutionSeconds)];
    await waitUntilAnswering(`http://127.0.0.1:${providerPort}`, agent(...own, ...nodes, ...silence, 'provider'));
  } catch (error) {
    await remove();
    throw error;
  }
  const crank = goesSilentAfterAccept ? null : agent('crank');
  report.step(`A service of our own runs at ${origin}, on the same chain`);
  return {
    base: `${origin}/v1`,
    remove,
    async killService() {
      await Promise.all([service, crank].map((child) => child && kill(child)));
    },
  };
}

/**
 * Writes the key and the token of the provider to files. The provider would generate both at its start, but the service
 * starts first and needs them.
 */
async function writeProviderFiles(folder: string): Promise<{ publicKey: string; token: string }> {
  const { address, keyBytes } = generateWallet('key');
  const token = randomBytes(32).toString('hex');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, 'keypair.json'), JSON.stringify([...keyBytes]), { mode: 0o600 });
  await writeFile(join(folder, 'token'), token, { mode: 0o600 });
  return { publicKey: address, token };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

/**
 * Waits until the URL answers, with whatever status. Throws if the process exits first, or nothing answers for 90 s.
 */
async function waitUntilAnswering(url: string, child: ChildProcess): Promise<void> {
  const deadline = AbortSignal.timeout(STARTS_WITHIN_MS);
  while (!deadline.aborted) {
    if (child.exitCode !== null) throw new Error(`what was to answer at ${url} ended with ${child.exitCode}`);
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await pause(POLL_MS);
  }
  throw new Error(`nothing answers at ${url}`);
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });
}
