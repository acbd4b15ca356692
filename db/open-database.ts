import { type Database, type DatabaseOptions, openPostgres } from './client';

/** Opens Postgres if the options have a `url`, else PGlite. Doesn't migrate. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url !== undefined) return openPostgres(options.url, options.limits);
  // PGlite is loaded only where it is used: a function on Vercel doesn't have it.
  const { openPglite } = await import('./pglite');
  return openPglite(options);
}
