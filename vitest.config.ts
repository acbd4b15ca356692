import { defineConfig } from 'vitest/config';

const database = (name: 'pglite' | 'postgres') => ({
  extends: true as const,
  test: {
    name,
    include: name === 'postgres' ? ['**/*.db.test.ts', '**/*.postgres.test.ts'] : ['**/*.db.test.ts'],
    globalSetup: [`./db/testing/setup-${name}.ts`],
    hookTimeout: 60_000,
    testTimeout: 60_000,
  },
});

const outside = ['**/node_modules/**', '.next/**', '.build/**', '.cache/**', 'e2e/**', 'program/target/**'];

/** The tests lie beside the code. `*.db.test.ts` run twice: on PGlite and on a real Postgres; `*.postgres.test.ts` there alone. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    exclude: outside,
    maxWorkers: 2,
    // They wait for slots most of the time.
    maxConcurrency: 12,
    restoreMocks: true,
    unstubEnvs: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...outside, '**/*.{db,postgres}.test.ts', 'program/**'],
          testTimeout: 60_000,
        },
      },
      { extends: true, test: { name: 'program', include: ['program/**/*.test.ts'], testTimeout: 60_000 } },
      database('pglite'),
      database('postgres'),
    ],
  },
});
