import { listRules } from './scripts/mutation/rules.mjs';

/**
 * Mutation testing of the pure rules by their unit tests alone: `npm run mutation`, or for some files
 * `npm run mutation -- --mutate lib/duel/rules/decide.ts`.
 */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.ts' },
  coverageAnalysis: 'perTest',
  // A static mutant needs a process of its own and the whole suite; tables and schemas are mostly static.
  ignoreStatic: true,
  mutate: listRules(),
  ignorePatterns: ['/.cache', '/.next', '/.build', '/test-results', '/program/target', '/.data'],
  incremental: true,
  incrementalFile: '.cache/mutation/incremental.json',
  tempDirName: '.cache/mutation/sandbox',
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: '.cache/mutation/report.json' },
  concurrency: 2,
  disableTypeChecks: false,
};
