import { expect, test } from '../testing/browser/strict-page';

/** Viewport of a small phone, in CSS pixels. */
const PHONE = { width: 360, height: 740 };

test('on a small screen the main links are behind a button, which works by keyboard', { tag: '@phone' }, async ({
  page,
  expectAccessible,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/packs');
  const menu = page.getByRole('button', { name: 'Menu' });
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveCount(0);
  await menu.press('Enter');
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await expect(links).toHaveCount(9);
  await expectAccessible();

  await page.keyboard.press('Escape');
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await expect(links).toHaveCount(0);
  await expect(menu).toBeFocused();

  await menu.press('Enter');
  const games = links.filter({ hasText: 'Games' });
  for (let presses = 0; presses < 10; presses += 1) {
    if (await games.evaluate((link) => link === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(games).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/crash$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Crash' })).toBeVisible();
  await expect(links).toHaveCount(0);
});

test('the header is one line from 360 px on', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/crash');
  for (const width of [360, 768, 1_140, 1_160, 1_280]) {
    await page.setViewportSize({ width, height: 740 });
    expect((await page.getByRole('banner').boundingBox())?.height, `${width}`).toBeLessThan(70);
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wider, `${width}`).toBe(0);
  }
});

test('the menu opens without a script', { tag: '@phone' }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
  const page = await context.newPage();
  await page.goto(`${baseURL}/duels`);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click();
  await expect(page).toHaveURL(/\/activity$/);
  await context.close();
});
