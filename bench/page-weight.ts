import { type Browser, chromium } from '@playwright/test';
import { startEmptyApp } from '../e2e/weight/empty-app';
import { MAX_BYTES_OVER_EMPTY, sumWeight, weighPage } from '../e2e/weight/page-weight';
import { chromiumLaunchOptions, unpackChromium } from '../testing/browser/chromium';
import { createOpenDuel } from '../testing/browser/open-duel';
import { PAGES } from '../testing/browser/pages';
import { prepareBuiltServer } from '../testing/server/own-server';
import { addRow } from './table';

const formatKilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * Prints the weight of pages' first loads above that of an empty page on the same Next: lightest, median and
 * heaviest.
 */
export async function reportPageWeight(): Promise<void> {
  unpackChromium();
  const browser = await chromium.launch(chromiumLaunchOptions);
  const app = await startEmptyApp();
  const server = await prepareBuiltServer();
  try {
    const empty = await measurePageWeight(browser, app.origin);
    await server.start();
    const paths = [...PAGES.map(([path]) => path), `/duels/${await createOpenDuel(server.origin)}`];
    const weights: number[] = [];
    for (const path of paths) weights.push(await measurePageWeight(browser, server.origin + path));
    const over = weights.map((weight) => weight - empty).toSorted((left, right) => left - right);
    const [least = 0, middle = 0, most = Number.NaN] = [over[0], over[over.length >> 1], over.at(-1)];
    addRow({
      what: 'First load of a page, scripts and styles',
      figures: `an empty page ${formatKilobytes(empty)}; ${over.length} pages over it: ${formatKilobytes(least)} to ${formatKilobytes(most)}, median ${formatKilobytes(middle)}`,
      result: `${((empty + most) / empty).toFixed(2)} times an empty page at most`,
      bar: `at most ${formatKilobytes(MAX_BYTES_OVER_EMPTY)} over it`,
      met: most <= MAX_BYTES_OVER_EMPTY,
    });
  } finally {
    app.stop();
    await browser.close();
    await server.kill();
    server.remove();
  }
}

async function measurePageWeight(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  try {
    return sumWeight(await weighPage(await context.newPage(), url));
  } finally {
    await context.close();
  }
}
