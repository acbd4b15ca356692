import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/threats.md', 'utf8');
/** The cells of every row of every table but its head. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.endsWith('| shown by |'))
  .map((line) => line.slice(2, -2).split(' | '));

/** Parses the tests that a cell of the table names: each file with the test names that follow it. */
const parseTestReferences = (cell: string) =>
  [...cell.matchAll(/`([^`]+)`((?:,? "[^"]+")*)/g)].map(([, file = '', names = '']) => ({
    file,
    names: [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name),
  }));

test('every row names tests that are there, by names that they have', () => {
  expect(rows.length).toBeGreaterThan(50);
  for (const cells of rows) {
    const shownBy = cells.at(-1) ?? '';
    const tests = parseTestReferences(shownBy);
    if (shownBy !== 'none') expect(tests, cells.join(' | ')).not.toEqual([]);
    for (const { file, names } of tests) {
      expect(file).toMatch(/[.](?:test|spec)[.]ts$/);
      const source = readFileSync(file, 'utf8');
      for (const name of names) expect(source.includes(name), `${file} has ${name}`).toBe(true);
    }
  }
});

test('a row without a test says that nothing stops it, or who does what then', () => {
  const untested = rows.filter((cells) => cells.at(-1) === 'none').map((cells) => cells.at(-2));
  for (const answer of untested) expect(answer).toMatch(/\*\*open\*\*|operations\/\w+[.]md/);
});

/** Ids of the findings of the security review of November 2026: F1 to F14. */
const findings = Array.from({ length: 14 }, (_, index) => `F${index + 1}`);
const sources = ['agents', 'lib', 'program/tests', 'scripts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
);

test.each(findings)('finding %s is named by a test of its own', (finding) => {
  expect(sources.some((source) => new RegExp(`['"\`]${finding}: `).test(source))).toBe(true);
});
