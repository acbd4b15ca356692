import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/**
 * What stands behind a cursor's position in a list that is ordered by these columns, each descending: `(a, b) < ($1, $2)`,
 * which an index over the same columns answers. Undefined, and so no condition, at the list's beginning.
 */
export function behind(columns: readonly AnyColumn[], position: readonly string[]): SQL | undefined {
  if (position.length < columns.length) return undefined;
  const values = columns.map((column, nth) => sql`${position[nth]}::${sql.raw(column.getSQLType())}`);
  return sql`(${sql.join([...columns], sql`, `)}) < (${sql.join(values, sql`, `)})`;
}
