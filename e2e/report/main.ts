import { writeFileSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { systemClock } from '../../lib/core/clock';
import { chromiumLaunchOptions, unpackChromium } from '../../testing/browser/chromium';
import { createOpenDuel } from '../../testing/browser/open-duel';
import { PAGES } from '../../testing/browser/pages';
import { prepareBuiltServer } from '../../testing/server/own-server';
import { runDuelScript } from '../../testing/server/play';
import { startEmptyApp } from '../weight/empty-app';
import { type PageWeight, weighPage } from '../weight/page-weight';
import { measureScores } from './lighthouse';
import { playAndReadSteps } from './settlement';
import { visitPage } from './visits';
import { measureVitals } from './vitals';
import { formatReport, listMisses, type Report, type ReportedPage } from './write';

const REPORT_FILE = 'docs/report.md';
/** Pages that Lighthouse measures. */
const LIGHTHOUSE_PAGES: ReadonlySet<string> = new Set([
  '/',
  '/packs',
  '/gacha',
  '/gacha/terrace-2031',
  '/verify',
  '/docs',
  '/docs/webhooks',
  '/docs/reference/duels',
  'a duel, open',
  'a duel, settled',
]);

/** Pages whose Core Web Vitals are measured, with a slow phone. */
const VITALS_PAGES: ReadonlySet<string> = new Set([
  '/',
  '/quick-match',
  '/duels/new',
  '/watch',
  '/packs',
  '/gacha/terrace-2031',
  '/crash',
  '/flip',
  '/streak',
  'a duel, open',
  'a duel, settled',
]);

/**
 * Names of the pages to measure, as in `npm run report -- / /packs`; the report is then printed, not written. Empty for
 * all pages.
 */
const requestedPages = process.argv.slice(2);

unpackChromium();
const server = await prepareBuiltServer({ CHAIN_SLOT_MS: '50' });
const browser = await chromium.launch(chromiumLaunchOptions);
try {
  await server.start();
  const report = await measurePages(browser, server.origin);
  if (requestedPages.length > 0) console.log(formatReport(report));
  else writeFileSync(REPORT_FILE, formatReport(report));
  const misses = listMisses(report);
  for (const miss of misses) console.error(`MISSED  ${miss}`);
  if (misses.length === 0) console.log('Every bar is met');
  if (misses.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await server.kill();
  server.remove();
}

async function measurePages(from: Browser, origin: string): Promise<Report> {
  const pages: ReportedPage[] = [];
  const app = await startEmptyApp();
  const empty = await weighInNewContext(from, app.origin).finally(app.stop);
  for (const [name, path] of await createDuelsAndListPages(origin)) {
    if (requestedPages.length > 0 && !requestedPages.includes(name)) continue;
    const url = origin + path;
    const weight = await weighInNewContext(from, url);
    const visits = await visitPage(from, url);
    const scores = LIGHTHOUSE_PAGES.has(name) ? await measureScores(url) : null;
    console.log(name, scores === null ? '' : JSON.stringify(scores));
    const vitals = VITALS_PAGES.has(name) ? await measureVitals(from, url) : null;
    pages.push({ name, path, weight, visits, scores, vitals });
  }
  const steps = requestedPages.length > 0 ? null : await playAndReadSteps();
  return { createdAt: systemClock.now(), emptyAppWeight: empty, pages, steps };
}

/**
 * Lists the names and paths of the pages to measure, those of an open and of a settled duel included. Plays the settled
 * duel and opens the other one.
 */
async function createDuelsAndListPages(origin: string): Promise<[name: string, path: string][]> {
  const { code, output } = await runDuelScript(origin);
  const settled = /duel_\w+/.exec(output)?.[0];
  if (code !== 0 || settled === undefined) throw new Error(`no duel was played: ${output}`);
  const open = await createOpenDuel(origin);
  return [
    ...PAGES.map(([path]): [string, string] => [path, path]),
    ['a duel, open', `/duels/${open}`],
    ['a duel, settled', `/duels/${settled}`],
    ['a settled duel’s proof', `/verify?mode=duels&roundId=${settled}`],
  ];
}

async function weighInNewContext(from: Browser, url: string): Promise<PageWeight> {
  const context = await from.newContext();
  try {
    return await weighPage(await context.newPage(), url);
  } finally {
    await context.close();
  }
}
