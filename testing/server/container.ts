import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The fields of an image's configuration that this test runtime implements. */
export interface ImageConfig {
  readonly command: readonly string[];
  readonly healthcheck: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Numeric, as `1000:1000`. */
  readonly user: string;
  readonly workingDirectory: string;
  readonly volumePath: string;
}

/** A started container, whose first process runs the image's command. */
export interface Container {
  /** Runs a command inside, as the container's user. Returns its exit code. */
  run(...command: string[]): Promise<number>;
  isHealthy(): Promise<boolean>;
  /** Returns the user id of the container's first process. */
  readUserId(): number;
  /** Sends the signal to the first process, which is number 1 in the container, and returns its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Kills the container's remaining processes with SIGKILL, and deletes its volume. */
  remove(): void;
}

/** Splits `NAME=value` of an image's environment; the value may have further equals signs. */
export function splitPair(pair: string): [string, string] {
  const end = pair.indexOf('=');
  return [pair.slice(0, end), pair.slice(end + 1)];
}

/**
 * The mounts of a container runtime: `$root` read-only as a whole, further folders of this machine read-only in it, a
 * writable volume, the names of hosts, and of the machine's devices only four harmless ones. The machine's /tmp isn't
 * mounted.
 */
const ENTER_SCRIPT = `set -e
root=$1 volume=$2 target=$3 user=$4; shift 4
mount --make-rprivate /
mount --bind "$root" "$root"
while [ "$1" != -- ]; do mount --bind "$1" "$root$2"; mount -o remount,ro,bind "$root$2"; shift 2; done; shift
mount -t proc proc "$root/proc"
mount -t tmpfs dev "$root/dev"
for each in null zero random urandom; do touch "$root/dev/$each"; mount --bind "/dev/$each" "$root/dev/$each"; done
mount --bind "$volume" "$root$target"
[ -e "$root/etc/hosts" ] || touch "$root/etc/hosts"
mount --bind /etc/hosts "$root/etc/hosts"
mount -o remount,ro,bind "$root"
echo started
exec chroot --userspec="$user" --groups= "$root" "$@"`;

/**
 * Runs an image's command as a container runtime does: in its own process namespace, on a read-only root, as the
 * image's user, but on this machine's network. Needs root. Podman and Docker would also need a daemon or cgroups, which
 * a build container doesn't have.
 * @param folders folders of this machine, by their paths in the container
 */
export async function startContainer(
  root: string,
  config: ImageConfig,
  variables: Readonly<Record<string, string>>,
  folders: Readonly<Record<string, string>> = {},
): Promise<Container> {
  if (process.getuid?.() !== 0) throw new Error('A container can only be started by root: namespaces and mounts.');
  const volume = mkdtempSync(join(tmpdir(), 'ripduel-volume-'));
  // A container runtime gives a new volume the owner of the image's folder at the same path, here the image's user.
  execFileSync('chown', [config.user, volume]);
  for (const inside of [...Object.keys(folders), '/proc', '/dev', config.volumePath])
    mkdirSync(join(root, inside), { recursive: true });
  const env = { ...config.environment, ...variables } as NodeJS.ProcessEnv;
  const binds = Object.entries(folders).flatMap(([inside, outside]) => [outside, inside]);
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const command = ['/usr/bin/env', '-i', `--chdir=${config.workingDirectory}`, ...settings, ...config.command];
  const mounts = [root, volume, config.volumePath, config.user, ...binds];
  const unshare = [
    '--mount',
    '--pid',
    '--fork',
    '--kill-child',
    'sh',
    '-c',
    ENTER_SCRIPT,
    'sh',
    ...mounts,
    '--',
    ...command,
  ];
  const child = spawn('unshare', unshare, { stdio: ['ignore', 'pipe', 'inherit'] });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The container could not be started: ${code}`);
  });
  failed.catch(() => {});
  await Promise.race([once(child.stdout, 'data'), failed]);
  child.stdout.pipe(process.stderr);
  return createContainerHandle(child, config, env, () => rmSync(volume, { recursive: true, force: true }));
}

function createContainerHandle(
  child: ChildProcess,
  config: ImageConfig,
  env: NodeJS.ProcessEnv,
  removeVolume: () => void,
): Container {
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  const [uid = '', gid = ''] = config.user.split(':');
  const run = async (...command: readonly string[]): Promise<number> => {
    const namespaces = [`--target=${getChildProcessId(child)}`, '--mount', '--pid', '--root', '--wd'];
    const options = [...namespaces, `--setuid=${uid}`, `--setgid=${gid}`, '--', ...command];
    return new Promise((done) => {
      execFile('nsenter', options, { env }, (error) => done(Number(error?.code ?? 0)));
    });
  };
  return {
    run,
    isHealthy: async () => (await run(...config.healthcheck)) === 0,
    readUserId: () =>
      Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${getChildProcessId(child)}/status`, 'utf8'))?.[1]),
    stop(signal = 'SIGTERM') {
      process.kill(getChildProcessId(child), signal);
      return ended;
    },
    remove() {
      // The process no longer dies with its parent: it lost that setting when it changed its user.
      if (child.exitCode === null && child.signalCode === null) process.kill(getChildProcessId(child), 'SIGKILL');
      removeVolume();
    },
  };
}

/** Returns the process id of the first child of a running process. Throws when it has none any more, or none yet. */
export function getChildProcessId({ pid }: ChildProcess): number {
  const path = `/proc/${pid}/task/${pid}/children`;
  const [first] = existsSync(path) ? readFileSync(path, 'utf8').split(' ') : [];
  if (!first) throw new Error('The process has ended, or has no child yet.');
  return Number(first);
}
