import { sql } from 'drizzle-orm';
import type { Database } from './client';
import journal from './migrations/meta/_journal.json';

/** The schema is older than this code. Somebody migrates it (`npm run migrate`); until then nothing can be read. */
export class SchemaBehindError extends Error {
  constructor(readonly pending: number) {
    super(
      `The database lacks ${pending} ${pending === 1 ? 'migration' : 'migrations'} of this release. Run \`npm run migrate\`.`,
    );
  }
}

const UNKNOWN = new Set(['42P01', '3F000']);

/** When the newest applied migration was made, in milliseconds since 1970; 0 for an empty database. */
async function findNewestApplied({ queries }: Database): Promise<number> {
  const statement = sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`;
  try {
    const { rows } = (await queries.execute(statement)) as unknown as { rows: { newest: string | null }[] };
    return Number(rows[0]?.newest ?? 0);
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    if (UNKNOWN.has(cause?.code ?? '')) return 0;
    throw error;
  }
}

/**
 * Throws `SchemaBehindError` while migrations of this code are missing. A schema that is newer is fine: each migration
 * works with the release before it (docs/operations/releases.md).
 */
export async function assertSchemaIsCurrent(database: Database): Promise<void> {
  const newest = await findNewestApplied(database);
  const pending = journal.entries.filter(({ when }) => when > newest).length;
  if (pending > 0) throw new SchemaBehindError(pending);
}
