import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findUnsafeOperations, isBoundByRules } from './migrations.mjs';

const folder = mkdtempSync(join(tmpdir(), 'ripduel-migrations-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (prefix: string, texts: readonly string[]): string[] =>
  texts.map((text, i) => {
    const path = join(folder, `${prefix}-${i}.sql`);
    writeFileSync(path, text);
    return path;
  });

/** Statements that a migration may not contain, each after the rule that it breaks. */
const UNSAFE = [
  ['ban-drop-table', 'DROP TABLE "duels";'],
  ['ban-drop-column', 'ALTER TABLE "duels" DROP COLUMN "terms";'],
  ['renaming-table', 'ALTER TABLE "duels" RENAME TO "games";'],
  ['renaming-column', 'ALTER TABLE "duels" RENAME COLUMN "terms" TO "words";'],
  ['changing-column-type', 'ALTER TABLE "duels" ALTER COLUMN "version" SET DATA TYPE bigint;'],
  ['adding-not-nullable-field', 'ALTER TABLE "duels" ALTER COLUMN "terms" SET NOT NULL;'],
  ['adding-required-field', 'ALTER TABLE "duels" ADD COLUMN "calm" text, ADD COLUMN "mood" text NOT NULL;'],
  ['constraint-missing-not-valid', 'ALTER TABLE "duels" ADD CONSTRAINT "mood" CHECK (true);'],
  ['require-concurrent-index-creation', 'CREATE INDEX "moods" ON "duels" USING btree ("mood");'],
  ['require-concurrent-index-creation', 'CREATE UNIQUE INDEX "moods" ON "duels" ("mood") WHERE mood is null;'],
  [
    'ban-concurrent-index-creation-in-transaction',
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS "moods" ON "duels" ("mood");',
  ],
  ['function-or-trigger', 'CREATE OR REPLACE FUNCTION moods() RETURNS int LANGUAGE sql AS $$ select 1 $$;'],
  ['function-or-trigger', 'CREATE TRIGGER "moods" BEFORE INSERT ON "duels" EXECUTE FUNCTION refuse_change();'],
  ['function-or-trigger', 'DROP TRIGGER "moods" ON "duels";'],
] as const;

test('a migration that the previous release could not live with is refused, by the rule it breaks', () => {
  const paths = write(
    'unsafe',
    UNSAFE.map(([, sql]) => `SELECT 1;--> statement-breakpoint\n${sql}`),
  );
  const found = findUnsafeOperations(paths);
  expect(paths.map((path) => found.filter((line: string) => line.startsWith(path)))).toEqual(
    UNSAFE.map(([rule]) => [expect.stringContaining(`${rule}: `)]),
  );
});

test('it is allowed as a contract, with a reason', () => {
  const contracts = UNSAFE.map(([, sql]) => `-- contract: unused since 0.6\n${sql}`);
  expect(findUnsafeOperations(write('contract', contracts))).toEqual([]);
  expect(findUnsafeOperations(write('reasonless', ['-- contract: \nDROP TABLE "duels";']))).toHaveLength(1);
});

test('what the previous release can live with is allowed', () => {
  const safe = [
    'ALTER TABLE "duels" ADD COLUMN "mood" text;',
    `ALTER TABLE "duels" ADD COLUMN "mood" text DEFAULT 'calm' NOT NULL;`,
    'ALTER TABLE "duels" ADD CONSTRAINT "mood" CHECK (true) NOT VALID;',
    'ALTER TABLE "duels" VALIDATE CONSTRAINT "mood";',
    'ALTER TABLE "duels" DROP CONSTRAINT "mood";',
    '-- squawk-ignore require-concurrent-index-creation\nCREATE INDEX IF NOT EXISTS "moods" ON "duels" ("mood");',
    'CREATE TABLE "moods" ("mood" text NOT NULL);--> statement-breakpoint\nCREATE INDEX "by_mood" ON "moods" ("mood");--> statement-breakpoint\nALTER TABLE "moods" ADD CONSTRAINT "known" FOREIGN KEY ("mood") REFERENCES "duels"("duel_id");',
  ];
  expect(findUnsafeOperations(write('safe', safe))).toEqual([]);
});

test('every migration since the rules keeps them, and they would have found what came before', () => {
  const files = readdirSync('db/migrations').filter((file) => file.endsWith('.sql'));
  const list = (wanted: boolean): string[] =>
    files.filter((file) => isBoundByRules(file) === wanted).map((file) => `db/migrations/${file}`);
  expect(findUnsafeOperations(list(true))).toEqual([]);
  expect(findUnsafeOperations(list(false)).length).toBeGreaterThan(20);
});
