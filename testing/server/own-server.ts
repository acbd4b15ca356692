import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodePath } from '../browser/node-path';
import { findFreePort } from './free-port';

/** The built product in a process group of its own, with its agents, so that all of it can be killed at once. */
export interface BuiltServer {
  readonly origin: string;
  readonly dataDir: string;
  /** The process id of the running server. Its agents are child processes. */
  readonly pid: () => number;
  /** Starts the server and its agents. `more` are environment variables of this start only. */
  start(more?: Record<string, string>): Promise<void>;
  /** Kills the server and its agents at once, with SIGKILL. */
  kill(): Promise<void>;
  /** Sends SIGTERM to the server's process, as a service manager does. Returns its exit code. */
  stop(): Promise<number | null>;
  remove(): void;
}

const ENVIRONMENT = {
  PATH: nodePath,
  NODE_ENV: 'production' as const,
  LOG_LEVEL: 'error',
  RATE_LIMIT_FACTOR: '1000',
};
/** Time from a start after which `start` throws unless the server is ready by then. */
const STARTS_WITHIN_MS = 90_000;

/**
 * Prepares a server, which `start` starts. `isReady` checks the network in `GET /health`: by default, `start` waits
 * until the agents have announced themselves. `onOutput` gets all that server and agents print.
 */
export async function prepareBuiltServer(
  variables: Record<string, string> = {},
  isReady: (network: Network | undefined) => boolean = (network) => typeof network?.sparringWallet === 'string',
  onOutput?: (text: string) => void,
): Promise<BuiltServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ripduel-own-'));
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  let child: ChildProcess | null = null;
  return {
    origin,
    dataDir,
    pid: () => child?.pid as number,
    async start(more = {}) {
      child = spawn(process.execPath, ['.build/server.mjs'], {
        detached: true,
        stdio: onOutput === undefined ? ['ignore', 'ignore', 'inherit'] : ['ignore', 'pipe', 'pipe'],
        env: { ...ENVIRONMENT, ...variables, ...more, PORT: String(port), DATA_DIR: dataDir },
      });
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => onOutput?.(String(chunk)));
      await waitUntilReady(origin, isReady);
    },
    async kill() {
      const { pid } = child ?? {};
      if (pid === undefined) return;
      const ended = new Promise((resolve) => child?.once('exit', resolve));
      process.kill(-pid, 'SIGKILL');
      await ended;
      child = null;
    },
    async stop() {
      const ended = new Promise<number | null>((resolve) => child?.once('exit', resolve));
      child?.kill('SIGTERM');
      const code = await ended;
      child = null;
      return code;
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** The part of `GET /health` that says whether server and agents are ready. */
type Network = { readonly sparringWallet?: string | null; readonly genesisHash?: string };

async function waitUntilReady(origin: string, isReady: (network: Network | undefined) => boolean): Promise<void> {
  const deadline = AbortSignal.timeout(STARTS_WITHIN_MS);
  while (!deadline.aborted) {
    const network = await fetch(`${origin}/v1/health`).then(
      async (response) => (await response.json()).network,
      () => undefined,
    );
    if (isReady(network)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${origin} did not come up`);
}
