import type { Page } from '@playwright/test';

/**
 * Limit in bytes of a page's first load above that of an empty page on the same Next: scripts and styles, compressed.
 */
export const MAX_BYTES_OVER_EMPTY = 45_000;

/** Compressed bytes of the scripts and styles that a page's own HTML names. */
export interface PageWeight {
  readonly scripts: number;
  readonly styles: number;
}

/**
 * Opens a page and adds up the transferred bytes of the files that its HTML names, in tags or in its data. Files that a
 * script loads later (wallets, checks) aren't counted. Throws if a file came from the cache or another origin, or is
 * larger than 2,000 bytes and was uncompressed.
 */
export async function weighPage(page: Page, url: string): Promise<PageWeight> {
  const response = await page.goto(url, { waitUntil: 'load' });
  const html = (await response?.text()) ?? '';
  const named = new Set(html.match(/[\w.~-]+[.](?:js|css)\b/g));
  const files = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, encodedBodySize, decodedBodySize }) => ({ name, encodedBodySize, decodedBodySize }),
    ),
  );
  const weight = { scripts: 0, styles: 0 };
  for (const { name, encodedBodySize, decodedBodySize } of files) {
    const file = new URL(name).pathname.split('/').at(-1) ?? '';
    if (!named.has(file)) continue;
    if (encodedBodySize === 0 || (encodedBodySize === decodedBodySize && decodedBodySize > 2_000))
      throw new Error(`${name} came uncompressed, or from elsewhere`);
    weight[file.endsWith('.css') ? 'styles' : 'scripts'] += encodedBodySize;
  }
  return weight;
}

export const sumWeight = ({ scripts, styles }: PageWeight): number => scripts + styles;
