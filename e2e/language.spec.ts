import { games as german } from '../app/_messages/de/games';
import { ui } from '../app/_messages/de/ui';
import { games as english } from '../app/_messages/en/games';
import { site as englishSite } from '../app/_messages/en/site';
import { PAGES } from '../testing/browser/pages';
import { expect, test } from '../testing/browser/strict-page';

/** Matches the paths of the pages for developers, whose text is only in English. */
const ENGLISH_ALONE = /^\/(?:docs|problems)/;

test.describe('with a German browser', () => {
  test.use({ locale: 'de-AT' });

  test('a page is in German, until another language is chosen', { tag: '@fast' }, async ({
    page,
    expectAccessible,
  }) => {
    await page.goto('/crash');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByText(german.footer)).toBeVisible();
    await expectAccessible();

    await page.getByRole('button', { name: 'Español' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.getByRole('button', { name: 'Español' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveTitle(/Crash/);
    await page.goto('/flip');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');

    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByText(english.footer)).toBeVisible();
  });

  test('a call that fails in the docs is worded in English, like the docs', { tag: '@fast' }, async ({ page }) => {
    await page.goto('/docs/reference/packs');
    const operation = page.locator('#listPacks');
    await operation.getByText('Try listPacks here').click();
    await page.route('**/v1/packs*', (route) => route.abort());
    await operation.getByRole('button', { name: 'Send GET request' }).click();
    await expect(operation.getByRole('alert')).toContainText(englishSite.fault.noService);
    await expect(operation.getByRole('alert')).toContainText('Check your connection. Send it again.');
  });

  test('the title of a drawn card is in German', { tag: '@fast' }, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: ui.rip.open }).press('Space');
    await expect(page.locator('[data-verdict]')).toHaveText(/, Nummer \d+, /);
  });
});

for (const [locale, language] of [
  ['de-DE', 'de'],
  ['es-MX', 'es'],
] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale });

    test('the links of the header don’t leave their place on either side of each breakpoint', async ({ page }) => {
      await page.goto('/status');
      for (const width of [320, 360, 640, 1200, 1201, 1270, 1271, 1440]) {
        await page.setViewportSize({ width, height: 600 });
        const excess = await page.locator('#menu').evaluate((nav) => nav.scrollWidth - nav.clientWidth);
        expect(excess, `${width} px`).toBeLessThanOrEqual(0);
      }
    });

    test('the headline of home has two lines at most on a phone', async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto('/');
      const lines = await page.getByRole('heading', { level: 1 }).evaluate((title) => {
        const { height } = title.getBoundingClientRect();
        return Math.round(height / Number.parseFloat(getComputedStyle(title).lineHeight));
      });
      expect(lines).toBeLessThanOrEqual(2);
    });

    test('the listed pages with translated text fit the screen', async ({ page }) => {
      test.setTimeout(180_000);
      for (const [path, status] of PAGES.filter(([each]) => !ENGLISH_ALONE.test(each))) {
        const response = await page.goto(path);
        expect(response?.status(), path).toBe(status);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
        expect(scrollWidth, path).toBe(clientWidth);
      }
    });
  });
}
