import { type Browser, expect, test } from '@playwright/test';
import { createOpenDuel } from '../../testing/browser/open-duel';
import { PAGES } from '../../testing/browser/pages';
import { prepareBuiltServer } from '../../testing/server/own-server';
import { startEmptyApp } from '../weight/empty-app';
import { MAX_BYTES_OVER_EMPTY, sumWeight, weighPage } from '../weight/page-weight';

/** Returns the compressed bytes of a page's scripts and styles, in a browser context with an empty cache. */
async function weighInNewContext(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  const weight = sumWeight(await weighPage(await context.newPage(), url));
  await context.close();
  return weight;
}

test('no page weighs more than 45 kB over an empty one', async ({ browser }) => {
  test.setTimeout(300_000);
  // A server of its own: what `/watch` shows depends on the duels of other tests.
  const server = await prepareBuiltServer({ CHAIN_SLOT_MS: '50' });
  try {
    await server.start();
    expect(await findHeavyPages(browser, server.origin), 'bytes over an empty page').toEqual({});
  } finally {
    await server.kill();
    server.remove();
  }
});

/** Returns the bytes over an empty page, by path; only pages that exceed the limit. */
async function findHeavyPages(browser: Browser, origin: string): Promise<Record<string, number>> {
  const app = await startEmptyApp();
  const empty = await weighInNewContext(browser, app.origin).finally(app.stop);
  expect(empty).toBeGreaterThan(50_000);
  const paths = [...PAGES.map(([path]) => path), `/duels/${await createOpenDuel(origin)}`];
  const over: Record<string, number> = {};
  for (const path of paths) {
    const more = (await weighInNewContext(browser, `${origin}${path}`)) - empty;
    if (more > MAX_BYTES_OVER_EMPTY) over[path] = more;
  }
  return over;
}
