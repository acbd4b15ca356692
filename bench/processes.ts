import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { nodePath } from '../testing/browser/node-path';

/** A server that is measured, in a process of its own. */
export interface Server {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Environment of a measured server: no background work, and rate limits that are never reached. */
export const buildServerEnv = (url: string, folder: string): Record<string, string> => ({
  DATABASE_URL: url,
  DATA_DIR: folder,
  LOG_LEVEL: 'silent',
  WORKER: 'off',
  AGENTS: 'off',
  RATE_LIMIT_FACTOR: '100000',
  SESSION_SECRET: 's'.repeat(43),
  CRON_SECRET: 'c'.repeat(43),
});

/** Maximum number of attempts to reach a started server, a tenth of a second after each failure. */
const TRIES = 300;

/**
 * Starts a Node program and waits until the path `probe` answers with success. Throws if the program exits, or after
 * 300 attempts.
 */
export async function startServer(
  args: readonly string[],
  port: number,
  probe: string,
  variables: Record<string, string>,
): Promise<Server> {
  const child = spawn(process.execPath, [...args], {
    env: { ...baseVariables(), ...variables, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`);
    if (await isAnswering(origin + probe)) return { origin, stop: () => killAndWait(child) };
    await delay(100);
  }
  await killAndWait(child);
  throw new Error(`${args.join(' ')} does not answer`);
}

const baseVariables = () => ({
  PATH: nodePath,
  NODE_ENV: 'production' as const,
  NEXT_TELEMETRY_DISABLED: '1',
});

async function isAnswering(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

function killAndWait(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}
