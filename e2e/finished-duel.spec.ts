import type { Page } from '@playwright/test';
import { observeLayoutShift, readLayoutShift } from '../testing/browser/layout-shift';
import { expect, test } from '../testing/browser/strict-page';
import { runDuelScript } from '../testing/server/play';

/** Maximum sum of the page's layout shifts. */
const MAX_SHIFT = 0.05;

/** Plays a duel of two other players to its end. Returns its path. */
async function playDuelOfOthers(origin: string): Promise<string> {
  const { code, output } = await runDuelScript(origin);
  expect(code, output).toBe(0);
  return `/duels/${/duel_\w+/.exec(output)?.[0]}`;
}

/** Plays a duel as this browser's own player, and rips the pack. Returns its path. */
async function playOwnDuel(page: Page): Promise<string> {
  await page.goto('/');
  await page.getByRole('main').getByRole('button', { name: 'Duel Sparky now' }).click();
  const opened = page.waitForResponse((response) => response.url().endsWith('/opening') && response.ok());
  await page.getByRole('button', { name: 'Rip your pack open' }).press('Enter', { timeout: 60_000 });
  await expect(page.getByText('The result is final.')).toBeVisible({ timeout: 60_000 });
  await opened;
  return new URL(page.url()).pathname;
}

/** Records the kinds of duel table that the page shows, in order, as selectors or `none`. Call it before `goto`. */
const recordTables = (page: Page) =>
  page.addInitScript(() => {
    const tables: string[] = [];
    Object.assign(window, { tables });
    const kinds = ['[data-ritual]', '[data-still]', '[data-phase]', 'main p[role="status"]'];
    const note = () => {
      const kind = kinds.find((selector) => document.querySelector(selector)) ?? 'none';
      if (document.querySelector('section[aria-label="This duel"]') && tables.at(-1) !== kind) tables.push(kind);
    };
    new MutationObserver(note).observe(document, { subtree: true, childList: true });
  });

test('a player’s finished duel comes in one step, and hardly anything moves', async ({ page }) => {
  test.setTimeout(180_000);
  const path = await playOwnDuel(page);
  await recordTables(page);
  await observeLayoutShift(page);
  await page.goto(path);
  await expect(page.getByRole('button', { name: /^Rematch for/ })).toBeVisible();
  const tables = await page.evaluate(() => (window as unknown as { tables: string[] }).tables);
  // Until the browser knows whether its player opened the pack, a note keeps the table's place.
  expect(tables.filter((each) => each !== 'main p[role="status"]')).toEqual(['[data-phase]']);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(await readLayoutShift(page)).toBeLessThanOrEqual(MAX_SHIFT);
});

test('a button for the next duel has the service’s present fee, not that of the finished duel', async ({ page }) => {
  test.setTimeout(180_000);
  const path = await playOwnDuel(page);
  await page.route('**/v1/health', async (route) => {
    const response = await route.fetch();
    const health = await response.json();
    await route.fulfill({ response, json: { ...health, duels: { ...health.duels, feeAmount: '70000000' } } });
  });
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Rematch for 0.07 test SOL' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Challenge a friend for 0.07 test SOL' })).toBeVisible();
});

test('a stranger’s first view of a finished duel shows who won, and hardly anything shifts', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const path = await playDuelOfOthers(baseURL as string);
  const won = page.locator('[data-still] section[data-won]');
  // The script opens no packs, so strangers see the cards a minute after the result.
  await expect(async () => {
    await page.goto(path);
    await expect(page.locator('[data-still]')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 90_000 });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await observeLayoutShift(page);
  await page.goto(path);
  await expect(won).toHaveCount(1);
  await expect(won).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(page.getByRole('button', { name: 'Rip your own: free, no wallet' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeVisible();
  expect(await readLayoutShift(page)).toBeLessThanOrEqual(MAX_SHIFT);

  // The replay begins once its packs can be drawn. Until then the cards stay.
  let sendPack = () => {};
  const arrived = new Promise<void>((now) => {
    sendPack = now;
  });
  const asked = page.waitForRequest('**/art/pack/**');
  await page.route('**/art/pack/**', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Replay' }).click();
  await asked;
  await expect(won).toBeVisible();
  expect(await page.locator('[data-phase]').count()).toBe(0);
  sendPack();
  await expect(page.locator('[data-phase="done"]')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rip your own: free, no wallet' })).toBeVisible();
  // A stranger's page has no button with the terms of a new duel, and so doesn't read them.
  expect(requested).not.toContain('/v1/health/capabilities');
});
