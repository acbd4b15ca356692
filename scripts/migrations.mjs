/** Number of the last migration exempt from the rules. It and all earlier ones have already run everywhere. */
const LAST_FREE = 22;

/**
 * Operations that would break the previous release, or lock a busy table for long. Each is allowed in a migration that
 * begins with `-- contract: <why nothing uses it any more>`, one release after its last use.
 * @type {{ what: string, pattern: RegExp, instead: string }[]}
 */
const rules = [
  { what: 'drops a table', pattern: /\bdrop table\b/i, instead: 'leave it for one release' },
  { what: 'drops a column', pattern: /\bdrop column\b/i, instead: 'leave it for one release' },
  { what: 'renames', pattern: /\brename\b/i, instead: 'add the new name and write both' },
  { what: 'changes a type', pattern: /\bset data type\b|\balter column \S+ type\b/i, instead: 'add another column' },
  { what: 'forbids null', pattern: /\bset not null\b/i, instead: 'add a check NOT VALID and validate it afterwards' },
  {
    what: 'adds a column that the release before does not fill',
    pattern: /\badd column\b(?=[^;]*\bnot null\b)(?![^;]*\bdefault\b)/i,
    instead: 'give it a default, or allow null',
  },
  {
    what: 'checks a whole table under its lock',
    pattern: /\balter table\b[^;]*\badd constraint\b(?![^;]*\bnot valid\b)/i,
    instead: 'add it NOT VALID, and VALIDATE CONSTRAINT in the next migration',
  },
];

/** Number of the last migration that may create functions and triggers. Later ones are in files of their own. */
const LAST_WITH_FUNCTIONS = 33;

/** @type {typeof rules} */
const functionRules = [
  {
    what: 'creates a function or trigger',
    pattern: /\bcreate (?:or replace )?(?:constraint )?(?:function|trigger)\b/i,
    instead: 'write it in db/functions or db/triggers (db/README.md)',
  },
  {
    what: 'drops a function or trigger',
    pattern: /\bdrop (?:function|trigger)\b/i,
    instead: 'leave it for one release',
  },
];

const CREATED = /\bcreate table (?:if not exists )?"?(\w+)"?/gi;
const INDEX = /\bcreate (?:unique )?index (if not exists )?[^;]*?\bon "?(\w+)"?/gi;
const ALTERED = /\balter table "?(\w+)"?/i;

/**
 * Lists the operations in a migration that are unsafe while instances of the previous release run.
 * @param {string} sql
 * @param {{ hasFunctions?: boolean }} [options] `hasFunctions` for migrations that may create functions and triggers
 * @returns {string[]}
 */
export function findUnsafe(sql, { hasFunctions = false } = {}) {
  if (/^-- contract: \S/.test(sql)) return [];
  const made = new Set([...sql.matchAll(CREATED)].map(([, table]) => table));
  const statements = sql
    .replace(/--> statement-breakpoint/g, ';')
    .replace(/--.*$/gm, '')
    .split(';');
  const applied = hasFunctions ? rules : [...rules, ...functionRules];
  const found = statements.flatMap((statement) =>
    made.has(ALTERED.exec(statement)?.[1] ?? '')
      ? []
      : applied.filter(({ pattern }) => pattern.test(statement)).map(({ what, instead }) => `${what}: ${instead}`),
  );
  const locking = [...sql.matchAll(INDEX)].filter(
    ([, ifMissing, table]) => ifMissing === undefined && !made.has(table),
  );
  return [
    ...found,
    ...locking.map(([, , table]) => `locks ${table} for an index: make it CONCURRENTLY beforehand, IF NOT EXISTS here`),
  ];
}

const readNumber = (/** @type {string} */ file) => Number(/^(\d{4})_/.exec(file)?.[1] ?? 0);

/** Returns whether the rules apply to a migration, by its file name. */
export const isBound = (/** @type {string} */ file) => readNumber(file) > LAST_FREE;

/** Returns whether a migration may create functions and triggers, by its file name. */
export const mayHaveFunctions = (/** @type {string} */ file) => readNumber(file) <= LAST_WITH_FUNCTIONS;
