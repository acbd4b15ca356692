// cspell:ignore confrelid conindid constraintdef convalidated indexdef
import type pg from 'pg';

/** A constraint or index, as the catalog describes it. */
interface Definition {
  readonly drop: string;
  readonly create: string;
}

/** Foreign keys come first, because they need the unique constraints that follow them. */
const CONSTRAINTS_SQL = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s%s', conrelid::regclass, conname, pg_get_constraintdef(oid),
      case when contype = 'f' and convalidated then ' not valid' else '' end) as create
  from pg_constraint
  where (contype in ('p', 'u', 'f') and conrelid = any($1::regclass[])) or (contype = 'f' and confrelid = any($1::regclass[]))
  order by contype = 'f' desc, conrelid, conname`;

const INDEXES_SQL = `
  select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as create
  from pg_index
  where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
  order by indrelid, indexrelid`;

/**
 * Fills tables while they have no index, key or foreign key, and creates these again as they were. Building an index of
 * ten million rows at once takes a tenth of the time of adding them one by one. Foreign keys are created without a
 * check of the rows that are there.
 */
export async function fillWithoutIndexes(
  pool: pg.Pool,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const list = async (query: string): Promise<Definition[]> => (await pool.query<Definition>(query, [tables])).rows;
  const dropped = [...(await list(CONSTRAINTS_SQL)), ...(await list(INDEXES_SQL))];
  for (const { drop } of dropped) await pool.query(drop);
  await fill();
  for (const { create } of dropped.toReversed()) await pool.query(create);
}
