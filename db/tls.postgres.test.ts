import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startPostgres } from '../testing/database/postgres-server';
import { afterFile } from '../testing/runner/after-file';
import { requestLimits } from './limits';
import { openDatabase } from './open-database';

const folder = mkdtempSync(join(tmpdir(), 'ripduel-tls-'));
afterFile(() => rmSync(folder, { recursive: true, force: true }));
const NOBODY_UID = 65_534;

/** Makes a self-signed certificate for 127.0.0.1, which the server's account may read. */
function makeCertificate(name: string): { cert: string; key: string } {
  const [cert, key] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const subject = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync('openssl', [...request, ...subject, '-out', cert, '-keyout', key], { stdio: 'pipe' });
  chmodSync(key, 0o600);
  if (process.getuid?.() === 0) for (const path of [folder, cert, key]) chownSync(path, NOBODY_UID, NOBODY_UID);
  return { cert, key };
}

test('sslmode=verify-full takes the server that the authority vouches for, and no other one', async () => {
  const [own, other] = [makeCertificate('own'), makeCertificate('other')];
  const server = await startPostgres({ settings: { ssl: 'on', ssl_cert_file: own.cert, ssl_key_file: own.key } });
  afterFile(server.stop);
  const isConnectionEncrypted = async (query: string, host = '127.0.0.1') => {
    const url = `${server.url('postgres').replace('127.0.0.1', host)}?${query}`;
    const database = await openDatabase({ url, limits: requestLimits });
    try {
      const { rows } = (await database.queries.execute(
        sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`,
      )) as unknown as { rows: [{ ssl: boolean }] };
      return rows[0].ssl;
    } finally {
      await database.close();
    }
  };
  expect(await isConnectionEncrypted(`sslmode=verify-full&sslrootcert=${own.cert}`)).toBe(true);
  await expect(isConnectionEncrypted(`sslmode=verify-full&sslrootcert=${other.cert}`)).rejects.toThrow();
  await expect(isConnectionEncrypted('sslmode=verify-full')).rejects.toThrow();
  await expect(isConnectionEncrypted(`sslmode=verify-full&sslrootcert=${own.cert}`, 'localhost')).rejects.toThrow();
});
