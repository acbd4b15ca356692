import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findUnsafe, isBound, mayHaveFunctions } from './migrations.mjs';

test.each([
  ['drops a table', 'DROP TABLE "duels";'],
  ['drops a column', 'ALTER TABLE "duels" DROP COLUMN "terms";'],
  ['renames', 'ALTER TABLE "duels" RENAME COLUMN "terms" TO "words";'],
  ['changes a type', 'ALTER TABLE "duels" ALTER COLUMN "version" SET DATA TYPE bigint;'],
  ['forbids null', 'ALTER TABLE "duels" ALTER COLUMN "terms" SET NOT NULL;'],
  ['adds a column that', 'ALTER TABLE "duels" ADD COLUMN "mood" text NOT NULL;'],
  ['checks a whole table', 'ALTER TABLE "duels" ADD CONSTRAINT "mood" CHECK (true);'],
  ['locks duels for an index', 'CREATE INDEX "moods" ON "duels" USING btree ("mood");'],
  ['locks duels for an index', 'CREATE UNIQUE INDEX "moods" ON "duels" USING btree ("mood") WHERE mood is null;'],
  [
    'creates a function or trigger',
    'CREATE OR REPLACE FUNCTION moods() RETURNS trigger LANGUAGE sql AS $$ select 1 $$;',
  ],
  [
    'creates a function or trigger',
    'CREATE TRIGGER "moods" BEFORE INSERT ON "duels" EXECUTE FUNCTION refuse_change();',
  ],
  ['drops a function or trigger', 'DROP TRIGGER "moods" ON "duels";'],
])('a migration that %s is refused, and allowed as a contract', (what, sql) => {
  expect(findUnsafe(`SELECT 1;--> statement-breakpoint\n${sql}`)).toEqual([expect.stringContaining(what)]);
  expect(findUnsafe(`-- contract: unused since 0.6\n${sql}`)).toEqual([]);
});

test.each([
  'ALTER TABLE "duels" ADD COLUMN "mood" text;',
  `ALTER TABLE "duels" ADD COLUMN "mood" text DEFAULT 'calm' NOT NULL;`,
  'ALTER TABLE "duels" ADD CONSTRAINT "mood" CHECK (true) NOT VALID;',
  'ALTER TABLE "duels" VALIDATE CONSTRAINT "mood";',
  'ALTER TABLE "duels" DROP CONSTRAINT "mood";',
  'CREATE INDEX IF NOT EXISTS "moods" ON "duels" USING btree ("mood");',
  'CREATE TABLE "moods" ("mood" text NOT NULL);--> statement-breakpoint\nCREATE INDEX "by_mood" ON "moods" ("mood");--> statement-breakpoint\nALTER TABLE "moods" ADD CONSTRAINT "known" FOREIGN KEY ("mood") REFERENCES "duels"("duel_id");',
])('what the release before can live with is not: %s', (sql) => {
  expect(findUnsafe(sql)).toEqual([]);
});

test('a migration from before functions had files may create them', () => {
  const creates = 'CREATE FUNCTION moods() RETURNS trigger LANGUAGE sql AS $$ select 1 $$;';
  expect(findUnsafe(creates, { hasFunctions: mayHaveFunctions('0033_unknown-entropy.sql') })).toEqual([]);
  expect(findUnsafe(creates, { hasFunctions: mayHaveFunctions('0034_next.sql') })).not.toEqual([]);
});

test('every migration since the rule keeps it, and the rule would have found what came before', () => {
  const files = readdirSync('db/migrations').filter((file) => file.endsWith('.sql'));
  const found = (file: string): string[] =>
    findUnsafe(readFileSync(`db/migrations/${file}`, 'utf8'), { hasFunctions: mayHaveFunctions(file) });
  for (const file of files.filter(isBound)) expect(found(file), file).toEqual([]);
  expect(files.filter((file) => !isBound(file)).flatMap(found).length).toBeGreaterThan(0);
});
