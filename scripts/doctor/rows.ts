import type { SQL } from 'drizzle-orm';
import type { Queries } from '../../db/client';

/**
 * Runs a statement and returns its rows. PGlite and Postgres both return them as `rows`, which the shared type of
 * queries doesn't say.
 */
export const queryRows = async (queries: Queries, statement: SQL): Promise<Record<string, string>[]> =>
  ((await queries.execute(statement)) as unknown as { rows: Record<string, string>[] }).rows;
