import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string): string => readFileSync(path, 'utf8');
const listPages = (folder: string): string[] =>
  readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');

/** Limits in bytes, so that each of the two can be read in one sitting. Details belong in docs/. */
test.each([
  ['ARCHITECTURE.md', 12_000],
  ['README.md', 5_000],
])('%s takes at most %d bytes', (page, limit) => {
  expect(Buffer.byteLength(read(page))).toBeLessThanOrEqual(limit);
});

test('the index of decisions names every page', () => {
  const index = read('docs/decisions/README.md');
  for (const page of listPages('docs/decisions')) expect(index, page).toContain(`[${page}](${page})`);
});

test.each(listPages('docs/decisions'))('each decision of %s ends with its date', (page) => {
  const decisions = read(`docs/decisions/${page}`).split(/^## /m).slice(1);
  expect(decisions.length).toBeGreaterThan(0);
  for (const decision of decisions) expect(decision.trim()).toMatch(/\n\*20\d\d-\d\d-\d\d\b[^*\n]*\*$/);
});

test('the index of operations names every page', () => {
  const index = read('docs/operations.md');
  for (const page of listPages('docs/operations')) expect(index, page).toContain(`](operations/${page})`);
});

test('the index of the documentation names every page beside it, in guides and in contributing', () => {
  const index = read('docs/README.md');
  const pages = ['.', 'guides', 'contributing'].flatMap((folder) =>
    listPages(`docs/${folder}`).map((name) => (folder === '.' ? name : `${folder}/${name}`)),
  );
  for (const page of pages) expect(index, page).toContain(`](${page})`);
});
