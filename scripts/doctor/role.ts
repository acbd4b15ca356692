import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { currentSqlFiles } from '../../db/sql-files';
import { type Finding, runCheck } from './finding';

const FIX =
  'Name in DATABASE_URL the role that owns the database, on the primary server: the service writes, and the migration makes tables.';
/** Maximum number of tables and functions that a finding names. */
const MAX_LISTED_NAMES = 3;

/** Functions that the service creates. Others may belong to tools beside it, such as a pooler's user lookup. */
const FUNCTION_NAMES = Object.keys(currentSqlFiles.hashes).flatMap(
  (path) => /^functions\/(.+)\.sql$/.exec(path)?.[1] ?? [],
);

/**
 * Tables of the schema `public`, but no extension's, and functions of the service that neither the role nor one it is a
 * member of owns.
 */
const FOREIGN_OBJECTS = sql`
  select name from (
    select oid, relname::text as name, relowner as owner from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    union all
    select oid, proname || '()', proowner from pg_proc
    where pronamespace = 'public'::regnamespace and proname = any(${sql.param(FUNCTION_NAMES)})) as object
  where not pg_has_role(owner, 'USAGE')
    and not exists (select from pg_depend where objid = object.oid and deptype = 'e')
  order by name`;

/**
 * Checks that the role can read and write all tables of the schema `public`, create schemas and tables, and alter what
 * is there: only the owner of a table or function can. Only reads its privileges; writes nothing.
 */
export function checkRole(queries: Queries): Promise<Finding> {
  return runCheck('Role of the database', FIX, async () => {
    const ask = async (statement: SQL) =>
      ((await queries.execute(statement)) as { rows: Record<string, unknown>[] }).rows;
    const [about = {}] = await ask(sql`
      select current_user as role, pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as "readOnly",
        has_database_privilege(current_database(), 'CREATE') and has_schema_privilege('public', 'CREATE') as creates`);
    if (about.standby === true) throw new Error('the server is a standby, which only reads');
    if (about.readOnly === true) throw new Error(`${about.role} only reads: default_transaction_read_only is on`);
    const closed = await ask(sql`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not (
        has_table_privilege(oid, 'SELECT') and has_table_privilege(oid, 'INSERT') and
        has_table_privilege(oid, 'UPDATE') and has_table_privilege(oid, 'DELETE'))
      order by relname`);
    if (closed.length > 0) throw new Error(`${about.role} can’t write ${formatNames(closed)}`);
    if (about.creates !== true) throw new Error(`${about.role} can’t create what migrations create`);
    const foreign = await ask(FOREIGN_OBJECTS);
    if (foreign.length > 0) throw new Error(`${about.role} doesn’t own ${formatNames(foreign)}`);
    return `${about.role} reads, writes and creates`;
  });
}

function formatNames(rows: readonly Record<string, unknown>[]): string {
  const names = rows.slice(0, MAX_LISTED_NAMES).map(({ name }) => name);
  const more = rows.length > MAX_LISTED_NAMES ? ` and ${rows.length - MAX_LISTED_NAMES} more` : '';
  return `${names.join(', ')}${more}`;
}
