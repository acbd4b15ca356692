import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';
import type { PostgresServer } from './postgres-server';

/**
 * Takes a base backup of a running cluster without pg_basebackup (PostgreSQL manual, "Making a Base Backup Using the
 * Low Level API"). It includes the WAL that recovery needs.
 */
export async function takeBaseBackup(server: PostgresServer, into: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('ripduel', true)`);
    cpSync(server.dataFolder, into, { recursive: true, filter: (path) => !basename(path).startsWith('postmaster.') });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(into, 'backup_label'), rows[0]?.labelfile ?? '');
    rmSync(join(into, 'pg_wal'), { recursive: true });
    cpSync(join(server.dataFolder, 'pg_wal'), join(into, 'pg_wal'), { recursive: true });
  } finally {
    await client.end();
  }
}
