import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

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

/** A row of placeholders, one for each of the named columns; all of them when none is named. */
export function placeholders<Table extends PgTable>(
  table: Table,
  ...names: (keyof Table['$inferInsert'] & string)[]
): Table['$inferInsert'] {
  const wanted = names.length > 0 ? names : Object.keys(getTableColumns(table));
  return Object.fromEntries(wanted.map((name) => [name, sql.placeholder(name)])) as Table['$inferInsert'];
}
