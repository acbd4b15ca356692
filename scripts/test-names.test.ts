// cspell:ignore depe
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listTrackedFiles } from './tracked-files.mjs';

/** Names of test files by the conventions of common runners, whether these run here or not. */
const TEST_FILE_PATTERN = /[.](?:test|spec|e2e|cy)[.][cm]?[jt]sx?$|(?:^|[/])__tests__[/]/;

/** The names that a runner takes: those of `vitest.config.ts`, and of `playwright.config.ts`. */
const RUNNER_PATTERNS = [
  /^(?!e2e[/]).*(?:^|[/])[^./]+(?:[.](?:deep|db|postgres|statistics))?[.]test[.]tsx?$/,
  /^e2e[/](?:.+[/])?[^./]+[.]spec[.]ts$/,
];

const listNotRunTests = (paths: readonly string[]) =>
  paths.filter((path) => TEST_FILE_PATTERN.test(path) && !RUNNER_PATTERNS.some((name) => name.test(path)));

test('every test has a name that a tier runs', () => {
  expect(listNotRunTests(listTrackedFiles())).toEqual([]);
});

test('no test replaces a module: files of a worker share modules, so a file that ran before has the real one', () => {
  const replacing = /\bvi[.](?:mock|doMock|unmock|hoisted)[(]/;
  const tests = listTrackedFiles().filter((path) => /[.]test[.]tsx?$/.test(path));
  expect(tests.filter((path) => replacing.test(readFileSync(path, 'utf8')))).toEqual([]);
});

test.each([
  'lib/duel/decide.spec.ts',
  'lib/duel/decide.test.mts',
  'lib/duel/decide.deep.db.test.ts',
  'lib/duel/decide.depe.test.ts',
  'lib/duel/__tests__/decide.ts',
  'scripts/build.test.mjs',
  'packages/client/endpoints.test.js',
  'e2e/duel.test.ts',
  'e2e/duel.db.test.ts',
  'e2e/duel.spec.tsx',
  'e2e/server/headers.e2e.ts',
])('%s would run nowhere, or in a tier that its name does not say', (path) => {
  expect(listNotRunTests([path])).toEqual([path]);
});

test.each([
  'proxy.test.ts',
  'app/_duel/room.deep.test.tsx',
  'lib/duel/decide.statistics.test.ts',
  'e2e/server/a.spec.ts',
])('%s runs', (path) => {
  expect(listNotRunTests([path])).toEqual([]);
});
