import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port';

/** The built product in a process group of its own, with its agents, so that all of it can be killed at once. */
export interface OwnServer {
  readonly origin: string;
  start(): Promise<void>;
  /** kill -9 for the server and its agents in the same moment. */
  kill(): Promise<void>;
  remove(): void;
}

const ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  NODE_ENV: 'production' as const,
  LOG_LEVEL: 'error',
  RATE_LIMIT_FACTOR: '1000',
};
const STARTS_WITHIN_MS = 90_000;

export async function ownServer(variables: Record<string, string> = {}): Promise<OwnServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ripduel-own-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  let child: ChildProcess | null = null;
  return {
    origin,
    async start() {
      child = spawn(process.execPath, ['.build/server.mjs'], {
        detached: true,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...ENVIRONMENT, ...variables, PORT: String(port), DATA_DIR: dataDir },
      });
      await ready(origin);
    },
    async kill() {
      const { pid } = child ?? {};
      if (pid === undefined) return;
      const ended = new Promise((resolve) => child?.once('exit', resolve));
      process.kill(-pid, 'SIGKILL');
      await ended;
      child = null;
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** Up means that the agents have announced themselves too. */
async function ready(origin: string): Promise<void> {
  const deadline = AbortSignal.timeout(STARTS_WITHIN_MS);
  while (!deadline.aborted) {
    const wallet = await fetch(`${origin}/v1/health`).then(
      async (response) => (await response.json()).network?.sparringWallet,
      () => null,
    );
    if (typeof wallet === 'string') return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${origin} did not come up`);
}
