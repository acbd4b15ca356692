import { type SQL, sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database, Queries } from '../../db/client';
import { chainIdentity } from '../../db/schema/chain-identity';
import { check, type Finding, Unknown } from './finding';

const OLDEST = 150_000;
const MIGRATIONS = { migrationsFolder: 'db/migrations' };
const START = 'Start the service once: it brings the schema up to date before it answers.';

/** Looks and changes nothing. `genesisHash` is that of the chain in use, null where it is not known. */
export async function checkDatabase({ queries, kind }: Database, genesisHash: string | null): Promise<Finding[]> {
  return [
    await check('Database', 'Check DATABASE_URL, and that the server takes connections from here.', async () => {
      if (kind === 'pglite') return 'the embedded one answers';
      const [{ version: text } = {}] = await rowsOf(
        queries,
        sql`select current_setting('server_version_num') as version`,
      );
      const version = Number(text);
      if (version < OLDEST) throw new Error(`Postgres ${Math.floor(version / 10_000)} is older than 15`);
      return `Postgres ${Math.floor(version / 10_000)} answers`;
    }),
    await check('Schema', START, async () => {
      const known = readMigrationFiles(MIGRATIONS).map(({ hash }) => hash);
      const rows = await rowsOf(queries, sql`select hash from drizzle.__drizzle_migrations`).catch((cause) =>
        Promise.reject(isMissing(cause) ? new Error('the database is empty') : cause),
      );
      const applied = new Set(rows.map(({ hash }) => hash));
      const missing = known.filter((hash) => !applied.has(hash)).length;
      if (applied.size + missing > known.length)
        throw new Error('the database is of a newer version than this code: deploy the newer one');
      if (missing > 0) throw new Error(`${missing} of ${known.length} migrations are missing`);
      return `all ${known.length} migrations are applied`;
    }),
    await check('Chain of the database', 'Use the database of this chain, or an empty one.', async () => {
      const [bound] = await queries
        .select()
        .from(chainIdentity)
        .catch((cause) => Promise.reject(isMissing(cause) ? new Unknown('it has none yet') : cause));
      if (bound === undefined) throw new Unknown('it has none yet');
      if (genesisHash === null && kind === 'pglite')
        return `${bound.genesisHash}, the embedded chain beside it; the server compares them when it starts`;
      if (genesisHash === null) throw new Unknown(`made for ${bound.genesisHash}`);
      if (bound.genesisHash !== genesisHash)
        throw new Error(`made for ${bound.genesisHash}, the RPC serves ${genesisHash}`);
      return bound.genesisHash;
    }),
  ];
}

/** Undefined table or schema: PostgreSQL's codes 42P01 and 3F000. */
function isMissing(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('code' in each && (each.code === '42P01' || each.code === '3F000')) return true;
  }
  return false;
}

/** Both databases give their rows under this name; the shared type of queries does not tell. */
const rowsOf = async (queries: Queries, statement: SQL) =>
  ((await queries.execute(statement)) as { rows: Record<string, string>[] }).rows;
