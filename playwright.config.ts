import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumLaunchOptions, unpackChromium } from './testing/browser/chromium';

/** Playwright's workers load this file again. They get the decisions of the first process in the environment. */
if (process.env.E2E_PORT === undefined) {
  unpackChromium();
  const dataDir = mkdtempSync(join(tmpdir(), 'ripduel-e2e-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  Object.assign(process.env, { E2E_PORT: String(await findFreePort()), E2E_DATA_DIR: dataDir });
}

function findFreePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => found(port));
    });
  });
}

/** The npm script that runs. It names the report, which `scripts/test.mjs` counts. */
const task = process.env.npm_lifecycle_event?.replace(':', '-') ?? 'playwright';
const origin = `http://localhost:${process.env.E2E_PORT}`;

/**
 * The server's environment: the embedded database and chain whatever the shell's environment is, short slots, and rate
 * limits that tests don't reach.
 */
const serverEnvironment = {
  PORT: process.env.E2E_PORT ?? '',
  DATA_DIR: process.env.E2E_DATA_DIR ?? '',
  PUBLIC_ORIGIN: origin,
  DATABASE_URL: '',
  SOLANA_RPC_URL: '',
  VERCEL: '',
  CHAIN_SLOT_MS: '50',
  RATE_LIMIT_FACTOR: '1000',
  LOG_LEVEL: 'warn',
};

const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const toPaths = (...names: string[]) => names.map((name) => `**/${name}.spec.ts`);

/** Files whose tests mostly wait for slots, such as for a duel's deadline. */
const SLOT_FILES = toPaths(
  ...['alone', 'player-alert'],
  ...['duel-script', 'oracle', 'recover', 'rent-back', 'settle-alone'].map((name) => `server/${name}`),
);

/** Long tests of requests, wallets, browser tabs and texts. Their result doesn't depend on the screen's size. */
const SIZE_INDEPENDENT_FILES = toPaths(
  ...['funnel', 'gacha-tabs', 'live', 'notifications', 'offline', 'status', 'tie'],
  ...['unknown-session', 'unopened', 'wallets', 'watching'],
);

/** Files that run at one screen size only. */
const ONE_SIZE_FILES = ['**/server/**', ...SLOT_FILES, ...SIZE_INDEPENDENT_FILES];

/** Files whose tests with the tag @fast are long. The fast tier runs them at 1280 px, and the release tier at 360. */
const LONG_FILES = toPaths('account', 'activity', 'docs', 'duel', 'gacha', 'quick-match', 'verify');

export default defineConfig({
  testDir: 'e2e',
  metadata: { dataDir: serverEnvironment.DATA_DIR },
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  reporter: [['list'], ['json', { outputFile: `.cache/reports/${task}.json` }]],
  forbidOnly: true,
  workers: 2,
  // A test that passes at its second attempt is reported as flaky at the end.
  retries: 1,
  // Long timeouts for slow machines: tests wait for conditions.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: origin,
    // A service worker would hide requests from tests that watch them. Its own test allows it.
    serviceWorkers: 'block',
    launchOptions: chromiumLaunchOptions,
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
  },
  // The fast tier runs the projects `fast` and `fast-phone`, the deep tier `slots` to `phone-fast`, and the release
  // tier the last two: the sizes that the others leave out. Tests tagged @phone or @wide run at that size only.
  projects: [
    { name: 'fast', grep: /@fast/, use: desktop },
    { name: 'fast-phone', grep: /@phone/, use: phone, fullyParallel: true },
    { name: 'slots', testMatch: SLOT_FILES, use: desktop, workers: 1 },
    { name: 'server', testMatch: '**/server/**', testIgnore: SLOT_FILES, grepInvert: /@fast/ },
    { name: 'desktop', testMatch: SIZE_INDEPENDENT_FILES, grepInvert: /@fast|@phone/, use: desktop },
    { name: 'wide', grep: /@wide/, use: desktop },
    { name: 'phone', testIgnore: ONE_SIZE_FILES, grepInvert: /@fast|@phone|@wide/, use: phone },
    {
      name: 'phone-fast',
      testIgnore: [...ONE_SIZE_FILES, ...LONG_FILES],
      grep: /@fast/,
      grepInvert: /@phone/,
      use: phone,
    },
    { name: 'desktop-rest', testIgnore: ONE_SIZE_FILES, grepInvert: /@fast|@phone|@wide/, use: desktop },
    { name: 'phone-rest', testMatch: LONG_FILES, grep: /@fast/, use: phone },
  ],
  webServer: {
    command: 'node --import tsx testing/browser/seed-chain.ts "$DATA_DIR" && exec node scripts/start.mjs',
    url: `${origin}/v1/health`,
    env: serverEnvironment,
    timeout: 180_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
