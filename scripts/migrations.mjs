/** The last migration from before the rule; what is in them runs everywhere already. */
const LAST_FREE = 22;

/**
 * What a release before this one could not live with, or what keeps a busy table locked for long. Each is allowed in a
 * migration that begins with `-- contract: <why nothing uses it any more>`, one release after its use ended.
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

/** The last migration from when functions and triggers had no files of their own. */
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
 * What a migration must not do while instances of the release before it run.
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

/** Whether a migration came after the rule, by its file name. */
export const isBound = (/** @type {string} */ file) => readNumber(file) > LAST_FREE;

/** Whether a migration is from when functions and triggers had no files of their own. */
export const mayHaveFunctions = (/** @type {string} */ file) => readNumber(file) <= LAST_WITH_FUNCTIONS;
