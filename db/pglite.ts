import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { runAndReportChanges } from './changes';
import type { Database, DatabaseOptions, Queries } from './client';
import { copyTemplate } from './template';

/** Opens the embedded database: one process's own, in `dataDir` or in memory. */
export async function openPglite({ dataDir, dump }: DatabaseOptions): Promise<Database> {
  if (dataDir !== undefined) {
    await mkdir(dirname(dataDir), { recursive: true });
    await copyTemplate(dataDir);
    await mkdir(dataDir, { recursive: true });
  }
  const client = await PGlite.create({
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(dump === undefined ? {} : { loadDataDir: dump }),
  });
  const queries = drizzle(client) as unknown as Queries;
  return {
    kind: 'pglite',
    queries,
    pool: null,
    transaction: (work) =>
      runAndReportChanges(queries, (begin) => queries.transaction((transaction) => work(begin(transaction as never)))),
    close: () => client.close(),
  };
}
