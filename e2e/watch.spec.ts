import type { Page } from '@playwright/test';
import { systemClock } from '../lib/core/clock';
import { joinDuel } from '../lib/duel/contract';
import { signInPlayer } from '../scripts/duel/enter';
import { generateWallet } from '../scripts/duel/wallet';
import { checkTitle, verdictText } from '../testing/browser/duel-player';
import { createOpenDuel } from '../testing/browser/open-duel';
import { expect, test } from '../testing/browser/strict-page';
import { runDuelScript } from '../testing/server/play';

test('a spectator without a session sees a duel change, and the page doesn’t read a session', { tag: '@fast' }, async ({
  page,
  baseURL,
}) => {
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  const duelId = await createOpenDuel(baseURL as string);
  const countReceiptRequests = () => requestedPaths.filter((path) => path.endsWith('/receipt')).length;
  await page.goto(`/duels/${duelId}`);
  await expect(page.getByRole('button', { name: 'Connect a wallet' })).toBeVisible();
  await expect.poll(countReceiptRequests).toBeGreaterThan(1);
  expect(requestedPaths).not.toContain('/v1/auth/session');
  const { client } = await signInPlayer(`${baseURL}/v1`, generateWallet('opponent'));
  await client.call(joinDuel, { params: { duelId }, body: {} });
  await expect(page.getByText('Both pay their fee into the vault.')).toBeVisible();
});

test('a result is in the server’s HTML, and its replay takes the same place', async ({ browser, page, baseURL }) => {
  test.setTimeout(120_000);
  const { code, output } = await runDuelScript(baseURL as string);
  expect(code, output).toBe(0);
  const path = `/duels/${/duel_\w+/.exec(output)?.[0]}`;
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const still = await plain.newPage();
  await still.goto(`${baseURL}${path}`);
  await expect(verdictText(still)).toBeVisible();
  await expect(
    still
      .getByRole('region', { name: /^Player \w{4}’s card$/ })
      .first()
      .getByRole('img'),
  ).toBeVisible();
  await plain.close();
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // Sets the browser's clock an hour ahead, past the duel's deadlines.
  await page.clock.setFixedTime(systemClock.now().getTime() + 3_600_000);
  const arrive = await holdBackScripts(page, 'Both packs');
  await page.goto(path, { waitUntil: 'commit' });
  // React has taken over the server's HTML of the room by then.
  await page.waitForFunction(() => {
    const room = document.querySelector('section[aria-label="This duel"]');
    return room !== null && Object.keys(room).some((key) => key.startsWith('__reactFiber'));
  });
  await expect(verdictText(page)).toBeVisible();
  await arrive();
  await expect(page.getByRole('button', { name: 'Rip your own: free, no wallet' })).toBeVisible();
  await expect(checkTitle(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'The check' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Replay' })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)).toBeLessThan(0.1);
  const table = page.getByRole('region', { name: 'Both packs' });
  await expect(table.getByText(/^USDC · (Common|Uncommon|Rare|Epic|Legendary)$/)).toHaveCount(2);
  // The first replay begins in the server's HTML, the next one on the table that has taken its place.
  for (const how of ['from the server’s HTML', 'from the table']) {
    await page.getByRole('button', { name: 'Replay' }).press('Enter');
    await expect(verdictText(page)).toHaveCount(0);
    if (how === 'from the server’s HTML') await expect(table).toBeFocused();
    await page.getByRole('button', { name: 'Skip' }).click();
    await expect(verdictText(page)).toBeVisible();
    await expect(table.getByText(/^USDC · (Common|Uncommon|Rare|Epic|Legendary)$/)).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Replay' })).toBeVisible();
  }
  await ripVisitorPack(page);
});

/** Rips the visitor's free pack. Checks that the pack isn't hidden once it is shown. */
async function ripVisitorPack(page: Page): Promise<void> {
  const watch = await page.evaluateHandle(() => {
    const seen = { hasPack: false, timesHidden: 0 };
    const main = document.querySelector('main');
    new MutationObserver(() => {
      const isShown = main?.innerText.includes('Practice. Nothing paid') ?? false;
      if (seen.hasPack && !isShown) seen.timesHidden += 1;
      seen.hasPack ||= isShown;
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    return seen;
  });
  await page.getByRole('button', { name: 'Rip your own: free, no wallet' }).click();
  await expect(page.getByText('Provably fair: check it')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Again' })).toBeVisible();
  expect(await watch.evaluate((seen) => seen)).toEqual({ hasPack: true, timesHidden: 0 });
}

/** Holds back scripts that contain these words, until the returned function is called. Later scripts load as usual. */
async function holdBackScripts(page: Page, words: string): Promise<() => Promise<void>> {
  let releaseScripts = () => {};
  const arrived = new Promise<void>((now) => {
    releaseScripts = now;
  });
  await page.route('**/_next/static/**/*.js', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes(words)) await arrived;
    await route.fulfill({ response });
  });
  return async () => {
    releaseScripts();
    await page.unrouteAll({ behavior: 'wait' });
  };
}
