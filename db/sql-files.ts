import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import hashed from './sql-files.json' with { type: 'json' };

/** The functions and triggers of one release of the code (db/README.md). */
export interface SqlFiles {
  /** The folder that has the folders `functions` and `triggers`. */
  readonly folder: string;
  /** When the files last changed, in milliseconds since 1970. A release with later files has a greater version. */
  readonly version: number;
  /** The SHA-256 of each file, in hex, by its path in `folder`. */
  readonly hashes: Readonly<Record<string, string>>;
}

/** The files that this code was written with. */
export const currentSqlFiles: SqlFiles = { folder: 'db', ...hashed };

/** Returns the SHA-256 of a file's text, in hex. */
export const hashSql = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Reads one file as statements. Throws if it is missing or isn't the file that was hashed: it was edited since, or a
 * deployment mixes the files of two releases.
 */
export async function readSqlFile({ folder, hashes: expected }: SqlFiles, path: string): Promise<string[]> {
  // Without `turbopackIgnore` Next takes every file of the project for one that this call could read, and ships it.
  const text = await readFile(/* turbopackIgnore: true */ `${folder}/${path}`, 'utf8');
  if (hashSql(text) !== expected[path])
    throw new Error(`${folder}/${path} differs from its hash in db/sql-files.json. Run \`npm run db:functions\`.`);
  return splitStatements(path, text);
}

/**
 * Splits a file of triggers, since PGlite runs one statement at a time. A function's file is a single statement, with
 * semicolons in it.
 */
const splitStatements = (path: string, text: string): string[] =>
  path.startsWith('functions/') ? [text] : text.split(/;\s*$/m).filter((statement) => statement.trim() !== '');

/** Matches the start of a `create` statement; the groups are the name of function or trigger, and a trigger's table. */
const DECLARATION_PATTERN =
  /^create (?:or replace (?:function|trigger)|constraint trigger) (\w+)(?:\s[^;]*?\son (\w+)\s)?/m;

/** Returns the name of the function that a statement creates, or of its trigger as `table.trigger`. */
export function getDeclaredName(statement: string): string {
  const [, name, table] = DECLARATION_PATTERN.exec(statement) ?? [];
  if (name === undefined) throw new Error(`Neither a function nor a trigger:\n${statement}`);
  return table === undefined ? name : `${table}.${name}`;
}

/**
 * Returns the statement that drops the constraint trigger which a statement creates, since Postgres can't replace
 * those; null for any other statement.
 */
export function buildDropStatement(statement: string): string | null {
  if (!/^create constraint trigger /m.test(statement)) return null;
  const [table, name] = getDeclaredName(statement).split('.');
  return `drop trigger if exists ${name} on ${table}`;
}

/** Returns the names of all functions and triggers of the files. */
export async function listDeclaredNames(files: SqlFiles): Promise<string[]> {
  const statements = await Promise.all(Object.keys(files.hashes).map((path) => readSqlFile(files, path)));
  return statements.flat().map(getDeclaredName);
}
