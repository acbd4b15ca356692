import { readFileSync } from 'node:fs';
import { type SQL, sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database, Queries } from '../../db/client';
import { chainIdentity } from '../../db/schema/chain-identity';
import { findEarlierDuels } from '../../lib/duel/earlier-duels-store';
import { check, type Finding, Unknown, Warning } from './finding';
import { checkFunctions } from './functions';
import { isMissing } from './missing';
import { checkPackBonds } from './packs';
import { checkRole } from './role';

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
      const known = readMigrations();
      const rows = await rowsOf(queries, sql`select hash from drizzle.__drizzle_migrations`).catch((cause) =>
        Promise.reject(isMissing(cause) ? new Error('the database is empty') : cause),
      );
      const applied = new Set(rows.map(({ hash }) => hash));
      const missing = known.filter(({ hash }) => !applied.has(hash));
      if (applied.size + missing.length > known.length)
        throw new Error('the database is of a newer version than this code: deploy the newer one');
      if (missing.length > 0)
        throw new Error(`${missing.length} of ${known.length} migrations are missing, from ${missing[0]?.tag} on`);
      return `all ${known.length} migrations are applied`;
    }),
    await checkFunctions(queries),
    await checkRole(queries),
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
    await check(
      'Duels of earlier terms',
      'Their players can refund or settle them: docs/operations/releases.md, "Duels of earlier terms".',
      async () => {
        const { count, duelIds } = await findEarlierDuels(queries).catch((cause) =>
          Promise.reject(isMissing(cause) ? new Unknown('the schema is not up to date') : cause),
        );
        if (count === 0) return 'none is open';
        const others = count > duelIds.length ? `, and ${count - duelIds.length} more` : '';
        throw new Warning(`${count} open under terms of layout 1: ${duelIds.join(', ')}${others}`);
      },
    ),
    await checkPackBonds({ queries }),
  ];
}

/** In the order in which they are applied, which is the journal's. */
function readMigrations(): { readonly tag: string; readonly hash: string }[] {
  const journal = JSON.parse(readFileSync(`${MIGRATIONS.migrationsFolder}/meta/_journal.json`, 'utf8'));
  const { entries } = journal as { entries: { tag: string }[] };
  return readMigrationFiles(MIGRATIONS).map(({ hash }, index) => ({ tag: entries[index]?.tag ?? 'one', hash }));
}

/** Both databases give their rows under this name; the shared type of queries does not tell. */
const rowsOf = async (queries: Queries, statement: SQL) =>
  ((await queries.execute(statement)) as { rows: Record<string, string>[] }).rows;
