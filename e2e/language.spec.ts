import { PAGES } from '../testing/browser/pages';
import { expect, test } from '../testing/browser/strict-page';

/** Pages whose text is English alone, for developers. */
const ENGLISH_ALONE = /^\/(?:docs|problems)/;

test.describe('with a German browser', () => {
  test.use({ locale: 'de-AT' });

  test('a page is in German, until another language is chosen', { tag: '@fast' }, async ({ page, expectAccessible }) => {
    await page.goto('/crash');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByText('Kostenlos spielen · ohne Wert')).toBeVisible();
    await expectAccessible();

    await page.getByRole('button', { name: 'Español' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.getByRole('button', { name: 'Español' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveTitle(/Crash/);
    await page.goto('/flip');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');

    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByText('Free play · no value')).toBeVisible();
  });
});

for (const [locale, language] of [
  ['de-DE', 'de'],
  ['es-MX', 'es'],
] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale });

    test('every page fits the screen', async ({ page }) => {
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
