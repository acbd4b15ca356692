import type { Browser } from '@playwright/test';
import { collectErrors, findAxeViolations } from '../../testing/browser/strict-page';

export const SCHEMES = ['light', 'dark'] as const;
export const WIDTHS = [360, 1280] as const;
/** After a page has loaded, its further requests have this many milliseconds to end. */
const SETTLE_MS = 5_000;

/** Observations of a page in one colour scheme at one width. */
export interface Visit {
  readonly scheme: (typeof SCHEMES)[number];
  readonly width: (typeof WIDTHS)[number];
  /** Accessibility faults found by axe. */
  readonly axe: readonly string[];
  /** Errors that the page threw or that are in the console, violations of the content security policy included. */
  readonly pageErrors: readonly string[];
  /** URLs of requests to other origins. */
  readonly foreignRequests: readonly string[];
}

/** Opens a page in both schemes at both widths, each in a new browser context. */
export async function visitPage(browser: Browser, url: string): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (const scheme of SCHEMES) {
    for (const width of WIDTHS) visits.push(await visitOnce(browser, url, scheme, width));
  }
  return visits;
}

async function visitOnce(
  browser: Browser,
  url: string,
  scheme: Visit['scheme'],
  width: Visit['width'],
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const complaints = await collectErrors(page);
  const outside: string[] = [];
  page.on('request', (request) => {
    const asked = new URL(request.url());
    if (/^(?:https?|wss?):$/.test(asked.protocol) && asked.origin !== new URL(url).origin) outside.push(request.url());
  });
  await page.goto(url);
  // A page with a stream never stops using the network.
  await page.waitForLoadState('networkidle', { timeout: SETTLE_MS }).catch(() => {});
  const axe = await findAxeViolations(page);
  await context.close();
  return { scheme, width, axe, pageErrors: complaints, foreignRequests: outside };
}
