import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.mjs';
import { UnhandledErrorsReporter } from './scripts/unhandled-errors.mjs';

const excludedPatterns = ['**/node_modules/**', '.next/**', '.build/**', '.cache/**', 'e2e/**', 'program/target/**'];
const deepTestPatterns = ['**/*.{deep,postgres}.test.{ts,tsx}'];
const databaseTestPatterns = ['**/*.db.test.{ts,tsx}'];

/** The npm script that runs. It names the report, which `scripts/test.mjs` counts. */
const task = process.env.npm_lifecycle_event?.replace(':', '-') ?? 'vitest';
const report = `.cache/reports/${task}.json`;

/**
 * How much a test that runs in two tiers does in each. The commands of docs/contributing/stress-tests.md ask for more.
 */
const effort = {
  fast: { draws: 50_000, contract: { seed: 20_261_122, runs: 2 }, checkInvariants: 'after each file' },
  deep: { draws: 300_000, contract: { seed: 20_261_122, runs: 20 }, checkInvariants: 'after each test' },
} as const;

const database = (name: 'pglite' | 'postgres', tier: keyof typeof effort, include: string[]) => ({
  extends: true as const,
  test: {
    name,
    include,
    globalSetup: [`./testing/database/setup-${name}.ts`],
    provide: effort[tier],
    hookTimeout: 60_000,
    testTimeout: 60_000,
  },
});

/**
 * Tests are beside the code, and their name says where they run (CONTRIBUTING.md, "Tests"): in `unit`, `program` and
 * `pglite` in the fast tier, in `deep` and `postgres` in the deep one. Tests of statistics run in `unit` and in `deep`,
 * database tests in `pglite` and in `postgres`.
 */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    exclude: excludedPatterns,
    setupFiles: ['./testing/runner/hooks.ts'],
    reporters: ['default', ['json', { outputFile: report }], new UnhandledErrorsReporter(report)],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // The files of a worker share imported modules: loading them again for each file took as long as the tests.
    isolate: false,
    // Concurrent tests mostly wait for slots.
    maxConcurrency: 12,
    restoreMocks: true,
    unstubEnvs: true,
    testTimeout: 60_000,
    // Tests wait for conditions, on a slow machine too.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...excludedPatterns, ...deepTestPatterns, ...databaseTestPatterns, 'program/**'],
          provide: effort.fast,
        },
      },
      {
        extends: true,
        test: {
          name: 'program',
          include: ['program/**/*.test.{ts,tsx}'],
          exclude: [...excludedPatterns, ...deepTestPatterns, ...databaseTestPatterns],
          provide: effort.fast,
        },
      },
      database('pglite', 'fast', databaseTestPatterns),
      {
        extends: true,
        test: {
          name: 'deep',
          include: ['**/*.{deep,statistics}.test.{ts,tsx}'],
          provide: { ...effort.deep, generatorLanguages: ['typescript', 'python'] },
        },
      },
      database('postgres', 'deep', ['**/*.{db,postgres}.test.{ts,tsx}']),
    ],
  },
});
