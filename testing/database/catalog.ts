import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client';

/** Functions and triggers of a database: their definitions as Postgres prints them, by name. */
export interface Catalog {
  readonly functions: Readonly<Record<string, string>>;
  /** By `table.trigger`. */
  readonly triggers: Readonly<Record<string, string>>;
}

/**
 * Reads the functions and triggers of the schema `public`. A function's name includes its argument types, because
 * functions can be overloaded.
 */
export async function readCatalog(queries: Queries): Promise<Catalog> {
  const read = async (statement: SQL) => {
    const { rows } = (await queries.execute(statement)) as unknown as { rows: { name: string; definition: string }[] };
    return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]));
  };
  return {
    functions: await read(sql`
      select proname || '(' || pg_get_function_identity_arguments(oid) || ')' as name, pg_get_functiondef(oid) as definition
      from pg_proc where pronamespace = 'public'::regnamespace`),
    triggers: await read(sql`
      select relname || '.' || tgname as name, pg_get_triggerdef(pg_trigger.oid) as definition
      from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relnamespace = 'public'::regnamespace and not tgisinternal`),
  };
}

/** Returns the tokens of a definition, without comments and, outside of strings, in lower case. */
const toTokens = (definition: string): string =>
  (definition.replace(/--.*$/gm, '').match(/'(?:[^']|'')*'|\w+|\S/g) ?? [])
    .map((token) => (token.startsWith("'") ? token : token.toLowerCase()))
    .join(' ');

/**
 * Functions, and triggers as `table.trigger`, that were changed since their migration. Add yours when you change one.
 */
const CHANGED_SINCE_MIGRATION: ReadonlySet<string> = new Set([
  'put_into_webhook_outbox()',
  'gacha_commitments.commitments_keep_their_seed',
]);

/**
 * Returns the definitions that must be equal in files and migrations: all but those in `CHANGED_SINCE_MIGRATION`,
 * functions without their comments, layout and letter case.
 */
export function toComparable({ functions, triggers }: Catalog): Catalog {
  const select = (definitions: Readonly<Record<string, string>>, toText = (text: string): string => text) =>
    Object.fromEntries(
      Object.entries(definitions).flatMap(([name, text]) =>
        CHANGED_SINCE_MIGRATION.has(name) ? [] : [[name, toText(text)]],
      ),
    );
  return { functions: select(functions, toTokens), triggers: select(triggers) };
}
