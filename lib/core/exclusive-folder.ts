import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A process that has locked a folder. */
export interface FolderLockOwner {
  /** Name of the lock, such as `ripduel-server`. */
  readonly name: string;
  readonly pid: number;
}

/**
 * Thrown if the folder is locked already, by another process or this one. `holder` is the lock owner; null if its
 * answer can't be read.
 */
export class FolderLockedError extends Error {
  readonly code = 'FOLDER_HELD';

  constructor(
    readonly folder: string,
    readonly holder: FolderLockOwner | null,
  ) {
    const who = holder ? `${holder.name} (process ${holder.pid})` : 'a process that does not answer';
    super(`${folder} is in use by ${who}; stop it first, or choose another folder`);
  }
}

export interface FolderLock {
  release(): Promise<void>;
}

/** Maximum length of the socket's path. The operating system's limit is 103 bytes on macOS and 107 on Linux. */
const MAX_SOCKET_PATH_BYTES = 100;
/** How long to wait for the name and process id of the lock owner. */
const GREETING_TIMEOUT_MS = 1_000;
/** Wait before checking that no other process has replaced a stale socket file at the same time. */
const TAKEOVER_CHECK_DELAY_MS = 50;
/** Number of attempts to lock a folder whose socket file is stale or is replaced meanwhile. */
const MAX_LOCK_ATTEMPTS = 5;

/** Returns the path of a lock's socket file: in the folder, or in the temporary folder if that path is too long. */
function buildSocketPath(folder: string, name: string): string {
  const inside = join(folder, `${name}.hold`);
  if (Buffer.byteLength(inside) <= MAX_SOCKET_PATH_BYTES) return inside;
  const short = createHash('sha256').update(inside).digest('hex').slice(0, 32);
  return join(tmpdir(), `hold-${short}`);
}

/** Listens at the path. Returns null if it is in use, or a stale socket file exists there. */
function listen(path: string, greeting: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.on('error', () => {}).end(greeting));
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(path, () => resolve(server.unref()));
  });
}

/**
 * Returns the greeting of the process that listens at a socket file; null if none does, empty text if it sends nothing.
 */
function readGreeting(path: string): Promise<string | null> {
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(path);
    socket.setTimeout(GREETING_TIMEOUT_MS, () => socket.destroy());
    socket.on('data', (chunk) => {
      heard += chunk.toString();
    });
    let reached = false;
    socket.on('connect', () => {
      reached = true;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(reached ? heard : null));
  });
}

function parseOwner(greeting: string): FolderLockOwner | null {
  try {
    const { name, pid } = JSON.parse(greeting);
    return typeof name === 'string' && typeof pid === 'number' ? { name, pid } : null;
  } catch {
    return null;
  }
}

/**
 * Locks `name` in a folder, which is created if necessary, until the lock is released or this process ends. The lock is
 * a listening socket, which the kernel closes when the process ends; the socket file that a killed process leaves is
 * replaced. Throws FolderLockedError.
 */
export async function lockFolder(folder: string, name: string): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true });
  const path = buildSocketPath(realpathSync(folder), name);
  const greeting = JSON.stringify({ name, pid: process.pid, token: randomUUID() });
  let tookOver = false;
  for (let attempt = 0; attempt < MAX_LOCK_ATTEMPTS; attempt += 1) {
    const server = await listen(path, greeting);
    if (server && (!tookOver || (await isSocketStillOurs(path, greeting)))) {
      return { release: () => new Promise((resolve) => server.close(() => resolve())) };
    }
    // If another process replaced this server's socket file, the server isn't closed: closing it would remove the other
    // process's file.
    const ownerGreeting = await readGreeting(path);
    if (ownerGreeting !== null) throw new FolderLockedError(folder, parseOwner(ownerGreeting));
    rmSync(path, { force: true });
    tookOver = true;
  }
  throw new FolderLockedError(folder, null);
}

/**
 * Whether the socket file still belongs to this process. Two processes may find the same stale file at once, and the
 * slower one then removes the new socket file of the faster one.
 */
async function isSocketStillOurs(path: string, greeting: string): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, TAKEOVER_CHECK_DELAY_MS));
  return (await readGreeting(path)) === greeting;
}
