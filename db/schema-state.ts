import { findNewestMigration } from './apply-migrations';
import { findAppliedSqlFiles } from './apply-sql-files';
import type { Database } from './client';
import journal from './migrations/meta/_journal.json' with { type: 'json' };
import { currentSqlFiles } from './sql-files';

/** The schema is older than this code, so the services can't be opened until `npm run migrate` was run. */
export class SchemaBehindError extends Error {
  constructor(
    readonly pending: number,
    readonly functionsBehind: boolean,
  ) {
    const missing = [
      ...(pending > 0 ? [`${pending} ${pending === 1 ? 'migration' : 'migrations'}`] : []),
      ...(functionsBehind ? ['the functions and triggers'] : []),
    ];
    super(`The database lacks ${missing.join(' and ')} of this release. Run \`npm run migrate\`.`);
  }
}

/** SQLSTATE of undefined_table and of invalid_schema_name. */
const MISSING_TABLE_CODES = new Set(['42P01', '3F000']);

/**
 * Returns the version, or 0 where the table or its schema doesn't exist: the database is empty or of an earlier
 * release.
 */
async function readVersionOrZero(version: Promise<number>): Promise<number> {
  try {
    return await version;
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    if (MISSING_TABLE_CODES.has(cause?.code ?? '')) return 0;
    throw error;
  }
}

/**
 * Throws `SchemaBehindError` while migrations, functions or triggers of this code are missing. A schema that is newer
 * is fine: each release works with the schema of the next one (docs/operations/releases.md).
 */
export async function assertSchemaIsCurrent({ queries }: Database): Promise<void> {
  const [newest, version] = await Promise.all([
    readVersionOrZero(findNewestMigration(queries)),
    readVersionOrZero(findAppliedSqlFiles(queries).then((applied) => applied.version)),
  ]);
  const pending = journal.entries.filter(({ when }) => when > newest).length;
  const functionsBehind = version < currentSqlFiles.version;
  if (pending > 0 || functionsBehind) throw new SchemaBehindError(pending, functionsBehind);
}
