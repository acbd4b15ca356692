import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { getChildProcessId } from '../../testing/server/container';
import { findFreePort } from '../../testing/server/free-port';
import { playAndCheckDuel } from '../../testing/server/image-checks';

const UNIT = 'deploy/ripduel.service';
/** Highest exposure that `systemd-analyze security` may find, in tenths: 20 is a level of 2.0. */
const MAX_EXPOSURE = 20;

/**
 * Shell command that mounts /proc as `ProtectProc=invisible` and `ProcSubset=pid` would, and then runs its arguments.
 */
const OWN_PROC_COMMAND =
  'mount --make-rprivate / && mount -t proc -o subset=pid,hidepid=invisible proc /proc && exec "$@"';

/** Returns each set of system calls that systemd knows, with the sets it contains resolved. */
function readSyscallSets(): Map<string, ReadonlySet<string>> {
  const text = execFileSync('systemd-analyze', ['syscall-filter', '--no-pager'], { encoding: 'utf8' });
  const members = new Map<string, string[]>();
  let current: string[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('@')) {
      current = [];
      members.set(line.trim(), current);
    } else if (/^\s+[@a-z_]/.test(line)) current.push(line.trim());
  }
  const resolve = (name: string): string[] =>
    name.startsWith('@') ? (members.get(name) ?? []).flatMap(resolve) : [name];
  return new Map([...members.keys()].map((name) => [name, new Set(resolve(name))]));
}

/** Returns the system calls that the unit allows, by its `SystemCallFilter=` lines in their order. */
function listAllowedSyscalls(unit: string): string[] {
  const sets = readSyscallSets();
  const allowed = new Set<string>();
  for (const [, deny, names = ''] of unit.matchAll(/^SystemCallFilter=(~?)(.+)$/gm)) {
    const calls = names.split(' ').flatMap((name) => [...(sets.get(name) ?? [name])]);
    for (const call of calls) deny ? allowed.delete(call) : allowed.add(call);
  }
  return [...allowed];
}

/** Returns strace's options to log every system call except `allowed` ones, without slowing those down. */
const buildStraceOptions = (allowed: readonly string[], log: string): string[] => [
  ...['--follow-forks', '--seccomp-bpf', '--quiet=all', '--signal=none', `--output=${log}`],
  `--trace=!${allowed.map((name) => `?${name}`).join(',')}`,
];

const readLoggedSyscalls = (log: string): string[] => [
  ...new Set([...readFileSync(log, 'utf8').matchAll(/^\d+ +(\w+)\(/gm)].map(([, name = '']) => name)),
];

test('the unit is valid, and exposes at most what it may', () => {
  const verify = spawnSync('systemd-analyze', ['verify', UNIT], { encoding: 'utf8' });
  expect([verify.status, verify.stderr]).toEqual([0, '']);
  const options = ['security', '--offline=true', `--threshold=${MAX_EXPOSURE}`, '--no-pager', UNIT];
  const { status, stdout } = spawnSync('systemd-analyze', options, { encoding: 'utf8' });
  console.log(/Overall exposure.*/.exec(stdout)?.[0]);
  expect(status, stdout).toBe(0);
});

test('a whole duel makes no system call that the unit forbids', async () => {
  test.setTimeout(240_000);
  const folder = mkdtempSync(join(tmpdir(), 'ripduel-systemd-'));
  const allowed = listAllowedSyscalls(readFileSync(UNIT, 'utf8'));
  const control = join(folder, 'control');
  spawnSync('strace', [...buildStraceOptions(allowed, control), 'unshare', '--mount', 'true'], { stdio: 'inherit' });
  expect(readLoggedSyscalls(control)).toEqual(['mount']);

  const log = join(folder, 'calls');
  const port = await findFreePort();
  const command = ['strace', ...buildStraceOptions(allowed, log), process.execPath, '.build/server.mjs'];
  const server = spawn('unshare', ['--mount', 'sh', '-c', OWN_PROC_COMMAND, 'sh', ...command], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      RATE_LIMIT_FACTOR: '1000',
      DATA_DIR: join(folder, 'data'),
      PORT: String(port),
    },
  });
  const ended = new Promise((done) => server.once('exit', done));
  try {
    await playAndCheckDuel(`http://localhost:${port}`);
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
  } finally {
    // Signals the child of strace: strace itself would hold the signal back.
    process.kill(getChildProcessId(server), 'SIGTERM');
    await ended;
  }
  expect(readLoggedSyscalls(log)).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});
