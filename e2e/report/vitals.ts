import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, devices, type Page } from '@playwright/test';
import type { CLSMetric, INPMetric, LCPMetric } from 'web-vitals';

/** A phone on a slow line: 1.6 Mbit/s with 150 ms of latency, and a processor at a quarter of this one's speed. */
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const CPU_SLOWDOWN = 4;
/**
 * Time after the load in which late elements and layout shifts count, in milliseconds. The end of network activity
 * can't be awaited instead, since pages keep streams open.
 */
const SETTLE_MS = 5_000;
/** Vitals of one page differ from run to run, so the middle one of several counts. */
export const VITALS_RUNS = 3;

/** Highest values that meet the goals: milliseconds, and the score of layout shifts, which has no unit. */
export const VITALS_GOALS = { lcpMs: 2_000, cls: 0.05, inpMs: 150 } as const;

/** Core Web Vitals of a page, by Google's library `web-vitals`. */
export interface Vitals {
  /** Time until the largest element of the first screen is shown. */
  readonly lcpMs: number;
  /** Score of the worst burst of layout shifts that no tap caused. */
  readonly cls: number;
  /** Time from a tap on the page's first button to the next frame; null for a page without a button. */
  readonly inpMs: number | null;
}

/** Source of the library `web-vitals`, which is put into the measured page. */
const SCRIPT = readFileSync(createRequire(import.meta.url).resolve('web-vitals'), 'utf8');

/** Returns the middle values of `VITALS_RUNS` visits of a new phone visitor who waits for the page and taps once. */
export async function measureVitals(browser: Browser, url: string): Promise<Vitals> {
  const runs: Vitals[] = [];
  for (let count = 0; count < VITALS_RUNS; count += 1) runs.push(await measureOnce(browser, url));
  const pickMiddle = (values: readonly number[]): number =>
    values.toSorted((left, right) => left - right)[values.length >> 1] as number;
  const taps = runs.flatMap(({ inpMs }) => (inpMs === null ? [] : [inpMs]));
  return {
    lcpMs: pickMiddle(runs.map(({ lcpMs }) => lcpMs)),
    cls: pickMiddle(runs.map(({ cls }) => cls)),
    inpMs: taps.length === 0 ? null : pickMiddle(taps),
  };
}

async function measureOnce(browser: Browser, url: string): Promise<Vitals> {
  const context = await browser.newContext(devices['Pixel 7']);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript(`${SCRIPT};(${collectVitals})();`);
    await page.goto(url);
    await page.waitForTimeout(SETTLE_MS);
    const first = await readVitals(page);
    const button = page.getByRole('main').getByRole('button').first();
    if ((await button.count()) === 0) return { ...first, inpMs: null };
    await button.tap();
    await page.waitForFunction(() => 'inpMs' in (globalThis as unknown as PageWithVitals).vitals);
    return { ...(await readVitals(page)), lcpMs: first.lcpMs };
  } finally {
    await context.close();
  }
}

interface PageWithVitals {
  vitals: Partial<Vitals>;
  readonly webVitals: Record<
    'onLCP' | 'onCLS' | 'onINP',
    (report: (metric: LCPMetric | CLSMetric | INPMetric) => void, options: object) => void
  >;
}

/** Runs in the page. Keeps the newest value of LCP, CLS and INP in a global variable. */
function collectVitals(): void {
  const page = globalThis as unknown as PageWithVitals;
  page.vitals = { cls: 0 };
  const options = { reportAllChanges: true, durationThreshold: 0 };
  page.webVitals.onLCP(({ value }) => (page.vitals = { ...page.vitals, lcpMs: value }), options);
  page.webVitals.onCLS(({ value }) => (page.vitals = { ...page.vitals, cls: value }), options);
  page.webVitals.onINP(({ value }) => (page.vitals = { ...page.vitals, inpMs: value }), options);
}

const readVitals = (page: Page): Promise<Vitals> =>
  page.evaluate(() => (globalThis as unknown as { vitals: Vitals }).vitals);
