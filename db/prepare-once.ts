import type { Queries } from './client';

/**
 * Returns a function that prepares a statement once for each database. Drizzle takes longer to build a small query than
 * Postgres to answer it, so a read that is asked thousands of times a second is worth it. `prepare` must depend on
 * nothing but its argument; values come in as placeholders.
 */
export function prepareOnce<Statement>(prepare: (queries: Queries) => Statement): (queries: Queries) => Statement {
  const statements = new WeakMap<Queries, Statement>();
  return (queries) => {
    const statement = statements.get(queries) ?? prepare(queries);
    statements.set(queries, statement);
    return statement;
  };
}
