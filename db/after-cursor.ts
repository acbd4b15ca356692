import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/**
 * Returns the condition for rows after a cursor's position, in a list ordered by these columns, all descending:
 * `(a, b) < ($1, $2)`. An index over the same columns answers it. Undefined, so no condition, for an empty `position`,
 * which is that of the first page.
 */
export function afterCursor(columns: readonly AnyColumn[], position: readonly string[]): SQL | undefined {
  if (position.length < columns.length) return undefined;
  const values = columns.map((column, nth) => sql`${position[nth]}::${sql.raw(column.getSQLType())}`);
  return sql`(${sql.join([...columns], sql`, `)}) < (${sql.join(values, sql`, `)})`;
}
