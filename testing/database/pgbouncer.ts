import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../scripts/start-server.mjs';

/** Id of the account `nobody`. PgBouncer refuses to run as root. */
const NOBODY_ID = 65_534;

/** A pooler in front of a Postgres of a test. */
interface Pooler {
  /** The address under which the database is reached through the pooler. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Starts PgBouncer, of Debian's package, in front of the database that `url` names. */
export async function startPgBouncer(url: string, mode: 'session' | 'transaction'): Promise<Pooler> {
  const { hostname, port, username, pathname } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), 'ripduel-pgbouncer-'));
  const poolerPort = await findFreePort();
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${port}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${poolerPort}\nunix_socket_dir =`,
    `auth_type = trust\nauth_file = ${join(folder, 'users')}`,
    `pool_mode = ${mode}\ndefault_pool_size = 24`,
  ];
  writeFileSync(join(folder, 'pgbouncer.ini'), settings.join('\n'));
  writeFileSync(join(folder, 'users'), `"${username}" ""\n`);
  chmodSync(folder, 0o755);
  const account = process.getuid?.() === 0 ? { uid: NOBODY_ID, gid: NOBODY_ID } : {};
  const child = spawn('/usr/sbin/pgbouncer', [join(folder, 'pgbouncer.ini')], {
    ...account,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  await waitForLog(child.stderr, 'process up');
  return {
    url: `postgres://${username}@127.0.0.1:${poolerPort}${pathname}`,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function waitForLog(log: NodeJS.ReadableStream, words: string): Promise<void> {
  let written = '';
  return new Promise((done, failed) => {
    log.on('data', (chunk: Buffer) => {
      written = (written + chunk).slice(-4_000);
      if (written.includes(words)) done();
    });
    log.once('end', () => failed(new Error(`PgBouncer ended:\n${written}`)));
  });
}
