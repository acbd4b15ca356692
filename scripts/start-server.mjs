import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Longest wait for a new process to be ready. */
const STARTS_WITHIN_MS = 180_000;
/** Longest wait from SIGTERM to the exit. */
const STOPS_WITHIN_MS = 30_000;

/** @typedef {{ origin: string, stop: () => Promise<void> }} OwnServer */

/** Returns a port that is free now. @returns {Promise<number>} */
export function findFreePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}

/** Waits until the server's health names the practice opponent. Throws when the process ends before, or after 180 s. */
async function waitUntilReady(
  /** @type {string} */ origin,
  /** @type {import('node:child_process').ChildProcess} */ child,
) {
  const deadline = AbortSignal.timeout(STARTS_WITHIN_MS);
  while (!deadline.aborted) {
    const end = child.exitCode ?? child.signalCode;
    if (end !== null) throw new Error(`The server ended with ${end} while it started.`);
    const health = await fetch(`${origin}/v1/health`).then(
      (response) => response.json(),
      () => undefined,
    );
    if (typeof health?.network?.sparringWallet === 'string') return;
    await pause(250);
  }
  throw new Error(`${origin}/v1/health did not answer within ${STARTS_WITHIN_MS / 1000} s.`);
}

/** Stops a server by SIGTERM. If it doesn't exit with 0 within 30 s, kills it and throws. */
async function stopServer(/** @type {import('node:child_process').ChildProcess} */ child) {
  const exited = new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
  child.kill('SIGTERM');
  const end =
    child.exitCode ??
    child.signalCode ??
    (await Promise.race([exited, pause(STOPS_WITHIN_MS, 'late', { ref: false })]));
  if (end === 0) return;
  child.kill('SIGKILL');
  throw new Error(end === 'late' ? 'The server did not stop within 30 s.' : `The server ended with ${end} at SIGTERM.`);
}

/**
 * Starts a server on a free port with the embedded chain and database, and waits until it is ready. The server gets
 * `variables`, and only PATH and HOME of this process's environment.
 * @param {{ command: string[], dataDir: string, cwd?: string, variables?: Record<string, string> }} options
 * @returns {Promise<OwnServer>}
 */
export async function startServer({ command: [file = '', ...args], dataDir, cwd = '.', variables = {} }) {
  const { PATH = '', HOME = '' } = process.env;
  const port = await findFreePort();
  const child = spawn(file, args, {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH,
      HOME,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      ...variables,
      PORT: String(port),
      DATA_DIR: dataDir,
    },
  });
  const origin = `http://localhost:${port}`;
  try {
    await waitUntilReady(origin, child);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return { origin, stop: () => stopServer(child) };
}
