import { defineConfig } from 'vitest/config';

/** The unit tests of the areas that `stryker.config.mjs` mutates. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ['lib/{crash,due-work,duel,gacha,matchmaking,transactions}/**/*.test.ts', 'lib/chain/inspect/*.test.ts'],
    exclude: ['**/*.{db,postgres,deep,statistics}.test.ts'],
    setupFiles: ['./testing/runner/hooks.ts'],
    restoreMocks: true,
    unstubEnvs: true,
    testTimeout: 60_000,
  },
});
