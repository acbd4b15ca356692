import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from './client';
import type { Column } from './rows';

/**
 * Returns a function that prepares a statement once for each `Queries`: the database's, and those of transactions, of
 * which each connection of Postgres has one. Drizzle takes longer to build a small query than Postgres to answer it, so
 * a statement of every poll is worth it. `prepare` must depend on nothing but its argument; values come in as
 * placeholders. A name that is passed to Drizzle's `prepare` must be unique: Postgres keeps the statement under it on
 * each connection.
 */
export function prepareOnce<Statement>(prepare: (queries: Queries) => Statement): (queries: Queries) => Statement {
  const statements = new WeakMap<Queries, Statement>();
  return (queries) => {
    const statement = statements.get(queries) ?? prepare(queries);
    statements.set(queries, statement);
    return statement;
  };
}

/**
 * Returns placeholders to write these columns of a table, or all of them, named like them. Drizzle's own placeholder
 * fails for null, or stores JSON's null.
 */
export function buildPlaceholders<Table extends PgTable, Name extends Column<Table>>(
  table: Table,
  names?: readonly Name[],
): Record<Name, SQL> {
  const columns = getTableColumns(table);
  const build = (name: Name): SQL => {
    const column = columns[name] as PgColumn;
    const encoder = { mapToDriverValue: (value: unknown) => (value === null ? null : column.mapToDriverValue(value)) };
    return sql`${sql.param(sql.placeholder(name), encoder)}`;
  };
  const chosen = names ?? (Object.keys(columns) as Name[]);
  return Object.fromEntries(chosen.map((name) => [name, build(name)])) as Record<Name, SQL>;
}
