import type { SQL } from 'drizzle-orm';
import type { Queries } from '../../db/client';

/** Runs a statement and returns its rows. Both databases have them under this name; the shared type of queries doesn't say so. */
export const listRows = async (queries: Queries, statement: SQL): Promise<Record<string, string>[]> =>
  ((await queries.execute(statement)) as unknown as { rows: Record<string, string>[] }).rows;
