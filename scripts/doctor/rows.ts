import type { SQL } from 'drizzle-orm';
import type { Queries } from '../../db/client';

/**
 * Runs a statement and returns its rows. The results of PGlite and Postgres both have the member `rows`, but the type
 * of `execute` doesn't declare it.
 */
export const queryRows = async (queries: Queries, statement: SQL): Promise<Record<string, string>[]> =>
  ((await queries.execute(statement)) as unknown as { rows: Record<string, string>[] }).rows;
