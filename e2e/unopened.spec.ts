import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { connectAndSignIn } from '../testing/browser/duel-player';
import { collectErrors, expect, test } from '../testing/browser/strict-page';
import { installWallet } from '../testing/browser/wallet';
import { PLAYED_DUELS_FOLDER, runDuelScript } from '../testing/server/play';

/**
 * Plays a duel until both players have paid; they don't open their packs. Returns its id and the creator's secret key.
 */
async function playUnopenedDuel(origin: string): Promise<{ duelId: string; secretKey: Uint8Array }> {
  const { code, output } = await runDuelScript(origin, '--until', 'funded');
  expect(code, output).toBe(0);
  const duelId = /duel_\w+/.exec(output)?.[0] as string;
  const saved = JSON.parse(await readFile(join(PLAYED_DUELS_FOLDER, `${duelId}.json`), 'utf8'));
  return { duelId, secretKey: Uint8Array.from(saved.keys.creator.slice(0, 32)) };
}

test('home shows new pulls as they come, but not those of the player’s own sealed packs', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const visitor = await (await browser.newContext()).newPage();
  const errors = await collectErrors(visitor);
  await visitor.goto(`${baseURL}/`);
  const { duelId, secretKey } = await playUnopenedDuel(baseURL as string);
  const findPull = (of: Page) => of.getByRole('main').locator(`a[href="/duels/${duelId}"]`).filter({ hasText: '×' });
  await expect(findPull(visitor)).toBeVisible({ timeout: 60_000 });
  expect(errors).toEqual([]);
  await visitor.context().close();

  const wallet = await installWallet(page, { name: 'Anna’s wallet', secretKey });
  const matchRequests: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/matchmaking/status')) matchRequests.push(request.url());
  });
  await page.goto('/duels');
  await connectAndSignIn(page, wallet.name);
  const pulls = page.waitForResponse((response) => response.url().endsWith('/v1/lobby/pulls'));
  await page.goto('/');
  await pulls;
  await expect(page.getByRole('list', { name: 'Latest pulls, newest first' })).toBeVisible();
  await expect(findPull(page)).toHaveCount(0);
  // Nobody has searched in this browser, so there is no match to ask for.
  expect(matchRequests).toEqual([]);

  // A read that fails doesn't reveal the pull either, which the server's HTML has.
  await page.route('**/v1/lobby/pulls', (route) =>
    route.fulfill({ status: 404, json: { code: 'not-found', status: 404 } }),
  );
  await page.goto('/');
  const latest = page.getByRole('region', { name: 'Latest pulls' });
  const again = latest.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await expect(findPull(page)).toBeHidden();
  await page.unroute('**/v1/lobby/pulls');
  await again.click();
  await expect(latest.getByRole('list')).toBeVisible();
  await expect(findPull(page)).toHaveCount(0);

  await page.goto(`/duels/${duelId}`);
  await page.getByRole('button', { name: 'Rip your pack open' }).press('Enter');
  await expect(page.locator('[data-verdict]')).not.toBeEmpty();
  await page.goto('/');
  await expect(findPull(page)).toBeVisible();
});

test('neither the lobby nor the activity gives a result away before its player has opened the pack', async ({
  page,
  browser,
  baseURL,
  request,
  expectAccessible,
}) => {
  test.setTimeout(120_000);
  const { duelId, secretKey } = await playUnopenedDuel(baseURL as string);
  const readStatus = async () => (await (await request.get(`/v1/duels?ids=${duelId}`)).json()).items[0].status;
  await expect.poll(readStatus, { timeout: 45_000 }).toBe('settled');
  const wallet = await installWallet(page, { name: 'Anna’s wallet', secretKey });
  await page.goto('/duels');
  await connectAndSignIn(page, wallet.name);
  await expect(page.getByRole('cell', { name: 'Unopened pack' })).toBeVisible();
  await expect(page.getByText(/^You (won|lost)$/)).toHaveCount(0);
  await expectAccessible();
  await page.goto('/activity');
  await expect(page.getByText('This is your duel, and your pack is still sealed.')).toBeVisible();
  await page.getByRole('link', { name: 'Rip it' }).click();
  await page.getByRole('button', { name: 'Rip your pack open' }).press('Enter');
  await expect(page.locator('[data-verdict]')).not.toBeEmpty();
  await page.goto('/duels');
  await expect(page.getByRole('cell', { name: /^You (won|lost)/ })).toBeVisible();

  const elsewhere = await (await browser.newContext()).newPage();
  const errors = await collectErrors(elsewhere);
  await installWallet(elsewhere, { name: 'Anna’s wallet', secretKey });
  await elsewhere.goto('/duels');
  await connectAndSignIn(elsewhere, wallet.name);
  await elsewhere.getByRole('link', { name: 'See the result' }).click();
  await expect(elsewhere.locator('[data-verdict]')).not.toBeEmpty();
  await expect(elsewhere.getByRole('button', { name: 'Rip your pack open' })).toHaveCount(0);
  expect(errors).toEqual([]);
  await elsewhere.context().close();
});

test('an older result leads a guest to the sealed pack of the rematch, not to a third duel', async ({ page }) => {
  test.setTimeout(180_000);
  const main = page.getByRole('main');
  const pack = page.getByRole('button', { name: 'Rip your pack open' });
  await page.goto('/');
  await main.getByRole('button', { name: 'Duel Sparky now' }).click();
  await pack.click({ timeout: 60_000 });
  const first = new URL(page.url()).pathname;
  await main.getByRole('button', { name: /^Rematch for / }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/duels/') && url.pathname !== first);
  await pack.waitFor({ timeout: 60_000 });
  const second = new URL(page.url()).pathname;
  await page.goto(first);
  await expect(main.getByRole('link', { name: 'Rip your waiting pack' })).toHaveAttribute('href', second);
  await expect(main.getByRole('button', { name: /^Rematch/ })).toHaveCount(0);
});
