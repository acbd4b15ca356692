import { getTableColumns, type Placeholder, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Column } from './rows';

/**
 * What is made once for each connection or handle, and found again: building a statement takes longer
 * than sending it. `make` must not depend on anything but the handle; values come in as placeholders.
 */
export function preparedOnce<Handle extends object, Made>(make: (handle: Handle) => Made): (handle: Handle) => Made {
  const known = new WeakMap<Handle, Made>();
  return (handle) => {
    const made = known.get(handle) ?? make(handle);
    known.set(handle, made);
    return made;
  };
}

/** Returns a placeholder for each of the named columns, or for every column of the table if none is named. */
export function placeholders<Table extends PgTable, Name extends Column<Table> = Column<Table>>(
  table: Table,
  ...names: readonly Name[]
): { [Key in Name]: Placeholder<Key> } {
  const columns = names.length > 0 ? names : Object.keys(getTableColumns(table));
  return Object.fromEntries(columns.map((name) => [name, sql.placeholder(name)])) as {
    [Key in Name]: Placeholder<Key>;
  };
}
