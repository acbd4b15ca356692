import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.mjs';
import { UnhandledErrorsReporter } from './scripts/unhandled-errors.mjs';

const excludedPatterns = ['**/node_modules/**', '.next/**', '.build/**', '.cache/**', 'e2e/**', 'program/target/**'];
/** Files that only the deep tier runs. */
const deepTestPatterns = ['**/*.{deep,postgres}.test.{ts,tsx}'];
const databaseTestPatterns = ['**/*.db.test.{ts,tsx}'];

/** The npm script that runs this, with `-` for its first `:`; `vitest` outside of npm. Part of the report's path. */
const task = process.env.npm_lifecycle_event?.replace(':', '-') ?? 'vitest';
const report = `.cache/reports/${task}.json`;

/**
 * How much work tests do in each tier. The commands of docs/contributing/stress-tests.md take their counts as options.
 */
const effort = {
  fast: { draws: 50_000, contract: { seed: 20_261_122, runs: 2 }, checkInvariants: 'after each file' },
  deep: { draws: 300_000, contract: { seed: 20_261_122, runs: 20 }, checkInvariants: 'after each test' },
} as const;

/** Builds the project that runs test files on an embedded database (PGlite) or on a Postgres server. */
const buildDatabaseProject = (name: 'pglite' | 'postgres', tier: keyof typeof effort, include: string[]) => ({
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
 * A test's path says in which projects it runs (CONTRIBUTING.md, "Tests"): `unit`, `program` and `pglite` are the fast
 * tier, `deep` and `postgres` the deep one. A `.statistics.test` runs in `deep` too, a `.db.test` in `pglite` and in
 * `postgres`.
 */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    exclude: excludedPatterns,
    setupFiles: ['./testing/runner/hooks.ts'],
    reporters: ['default', ['json', { outputFile: report }], new UnhandledErrorsReporter(report)],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // The files of a worker share imported modules: loading them again for each file would take as long as the tests.
    isolate: false,
    // Concurrent tests mostly wait for slots.
    maxConcurrency: 12,
    restoreMocks: true,
    unstubEnvs: true,
    testTimeout: 60_000,
    // `expect.poll` waits up to 20 s by default, for slow machines.
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
      buildDatabaseProject('pglite', 'fast', databaseTestPatterns),
      {
        extends: true,
        test: {
          name: 'deep',
          include: ['**/*.{deep,statistics}.test.{ts,tsx}'],
          provide: { ...effort.deep, generatorLanguages: ['typescript', 'python'] },
        },
      },
      buildDatabaseProject('postgres', 'deep', ['**/*.{db,postgres}.test.{ts,tsx}']),
    ],
  },
});
