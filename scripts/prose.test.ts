import { expect, test } from 'vitest';
import { loadProseChecker } from './prose.mjs';

const check = await loadProseChecker();

test('a doubled word is found across lines of a comment, with the line where the comment begins', async () => {
  const text = 'const a = 1;\n\n/**\n * Returns the\n * the terms.\n */\nexport const b = `of of`;\n';
  expect(await check('lib/terms.ts', text)).toEqual([
    'lib/terms.ts:3 "the" is repeated',
    'lib/terms.ts:7 "of" is repeated',
  ]);
});

test.each([
  [
    'docs/page.md',
    '# Page\n\nThe duel was called off.',
    'docs/page.md:3 Incorrect term: “called off”, use “cancelled” instead',
  ],
  ['docs/page.md', 'See it on Github.', 'docs/page.md:1 Incorrect term: “Github”, use “GitHub” instead'],
  [
    'app/Page.tsx',
    'export const Page = () => (\n  <p>Ask your sparring partner.</p>\n);',
    'app/Page.tsx:2 Incorrect term: “sparring partner”, use “practice opponent” instead',
  ],
])('a term that the glossary replaces is found in %s', async (path, text, found) => {
  expect(await check(path, text)).toEqual([found]);
});

test.each([
  ['docs/page.md', 'Run `called off off`, four cards of 200, 200, 0 and 0.'],
  ['lib/terms.test.ts', "test('is called off', () => {});"],
  ['lib/terms.ts', "const list = ['called', 'off', 'off'];"],
])('code, values and the data of tests are left alone in %s', async (path, text) => {
  expect(await check(path, text)).toEqual([]);
});
