import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const TIME = 'Time comes from lib/core/clock.ts.';
const RANDOM = 'Randomness comes from lib/core/random.ts.';
const ENVIRONMENT = 'The environment is read in lib/configuration/config.ts.';
const SQL_TIME = 'SQL is told the time by lib/core/clock.ts.';
const PARTIAL_ROW = '$inferInsert lets a writer leave columns out; take NewRow of db/rows.ts.';
const UNCHECKED_ROW =
  'Drizzle lets an object leave columns out; add `satisfies` with EveryColumn or NewRow of db/rows.ts.';
/** Declares `queries`, for the cases that insert rows. */
const QUERIES = 'declare const queries: { insert(table: 1): { values(row: object): 1 } };';

/** Path, code, and the message of the one ban that the code breaks; undefined if it breaks none in this file. */
const cases: [path: string, code: string, message: string | undefined][] = [
  ['lib/duel/now.ts', 'export const at = Date.now();', TIME],
  ['app/duels/now.tsx', 'export const at = globalThis.Date.now();', TIME],
  ['lib/duel/later.ts', 'export const clock = Date.now;', TIME],
  ['lib/duel/date.ts', 'export const at = new Date();', TIME],
  ['lib/duel/origin.ts', 'export const at = performance.timeOrigin;', TIME],
  ['lib/duel/taken.ts', 'export const { now } = Date;', TIME],
  ['agents/roll.ts', 'export const roll = Math.random();', RANDOM],
  ['lib/core/random.ts', 'export const { random } = Math;', RANDOM],
  ['lib/duel/env.ts', 'export const url = process.env.DATABASE_URL;', ENVIRONMENT],
  ['server.ts', 'export const url = globalThis.process.env.DATABASE_URL;', ENVIRONMENT],
  ['lib/duel/taken-env.ts', 'export const { env } = process;', ENVIRONMENT],
  [
    'lib/duel/imported-env.ts',
    "import { env } from 'node:process';\nexport const url = env.DATABASE_URL;",
    ENVIRONMENT,
  ],
  ['lib/duel/store.ts', 'export const query = (sql: typeof String.raw) => sql`select now()`;', SQL_TIME],
  ['db/schema/duel.ts', 'export const column = (at: { defaultNow(): Date }) => at.defaultNow();', SQL_TIME],
  [
    'lib/packs/partial.ts',
    'declare const t: { $inferInsert: 1 };\nexport type Row = typeof t.$inferInsert;',
    PARTIAL_ROW,
  ],
  ['lib/packs/index.ts', "export type Row<T extends { $inferInsert: 1 }> = T['$inferInsert'];", PARTIAL_ROW],
  ['db/rows.ts', "export type Row<T extends { $inferInsert: 1 }> = T['$inferInsert'];", undefined],
  ['lib/packs/insert.ts', `${QUERIES}\nexport const row = queries.insert(1).values({ packId: '1' });`, UNCHECKED_ROW],
  ['lib/packs/insert-some.ts', `${QUERIES}\nexport const rows = queries.insert(1).values([{}, {}]);`, UNCHECKED_ROW],
  [
    'lib/packs/insert-checked.ts',
    `${QUERIES}\nexport const rows = queries.insert(1).values([{ packId: '1' } satisfies object]);`,
    undefined,
  ],
  [
    'lib/packs/insert-row.ts',
    `${QUERIES}\nexport const insert = (row: object) => queries.insert(1).values(row);`,
    undefined,
  ],
  ['lib/core/clock.ts', 'export const at = [Date.now(), new Date(), performance.timeOrigin];', undefined],
  ['lib/configuration/config.ts', 'export const url = process.env.DATABASE_URL;', undefined],
  ['vitest.config.ts', 'export const url = process.env.DATABASE_URL;', undefined],
  [
    'lib/duel/given.ts',
    'export const at = [new Date(5), Date.parse("x"), Math.max(1, 2), performance.now()];',
    undefined,
  ],
];

const folder = mkdtempSync(join(tmpdir(), 'ripduel-bans-'));
/** Messages of Biome's diagnostics, by path. */
const reported = new Map<string, string[]>();

interface Report {
  diagnostics: { category: string; message: string; location: { path: string } }[];
}

/**
 * Returns Biome's report on the cases. Biome ends with 1 if it reports something; its report is on stdout all the same.
 */
function lint(): Report {
  const biome = resolve('node_modules/@biomejs/biome/bin/biome');
  const options = ['lint', '--vcs-enabled=false', '--only=plugin', '--reporter=json', '--max-diagnostics=none', '.'];
  try {
    return JSON.parse(
      execFileSync(process.execPath, [biome, ...options], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }),
    );
  } catch (failure) {
    return JSON.parse((failure as { stdout: string }).stdout);
  }
}

beforeAll(() => {
  cpSync('biome.json', join(folder, 'biome.json'));
  cpSync('lint', join(folder, 'lint'), { recursive: true, filter: (path) => !path.endsWith('.ts') });
  for (const [path, code] of cases) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${code}\n`);
  }
  for (const { message, location } of lint().diagnostics) {
    reported.set(location.path, [...(reported.get(location.path) ?? []), message]);
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('banned outside their one home', () => {
  test.each(cases)('%s: %s', (path, _code, message) => {
    const messages = new Set(reported.get(path) ?? []);
    expect([...messages]).toEqual(message === undefined ? [] : [message]);
  });
});
