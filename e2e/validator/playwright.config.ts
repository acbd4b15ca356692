import { defineConfig } from '@playwright/test';

/** `npm run test:validator -- <rpc>`: whole duels on a real node, whose clock the tests can't set. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.validator.ts',
  outputDir: '../../test-results',
  reporter: 'list',
  forbidOnly: true,
  workers: 2,
  fullyParallel: true,
  // A silent provider is late after 1,500 slots: ten minutes.
  timeout: 1_200_000,
  use: { baseURL: process.env.VALIDATOR_RPC_URL ?? '' },
});
