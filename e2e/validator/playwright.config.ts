import { defineConfig } from '@playwright/test';

/** `npm run test:validator -- <rpc>`: whole duels on a real node, whose time nobody here can set. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.validator.ts',
  outputDir: '../../test-results',
  reporter: 'list',
  forbidOnly: true,
  workers: 3,
  fullyParallel: true,
  timeout: 420_000,
  use: { baseURL: process.env.VALIDATOR_RPC_URL ?? '' },
});
