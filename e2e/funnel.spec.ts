import type { Page } from '@playwright/test';
import { collectCountedSteps, expectSteps } from '../testing/browser/counted-steps';
import { expect, test } from '../testing/browser/strict-page';

/** Opens the header's menu where it is behind a button, as on a phone. */
async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
}

test('a visit counts each step once, without a cookie, and gets empty answers', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'known', value: 'visitor', url: baseURL as string }]);
  const counted = collectCountedSteps(page);
  await page.goto('/packs');
  await expectSteps(counted, 'page-opened');
  await openMenu(page);
  await page.getByRole('link', { name: 'Activity' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  await openMenu(page);
  await page.getByRole('link', { name: 'Packs' }).first().click();
  await page.locator('main a[href^="/packs/"]').first().click();
  await expectSteps(counted, 'page-opened', 'pack-viewed');
  for (const request of counted.requests) {
    const headers = await request.allHeaders();
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['cookie']));
    expect(headers.referer).toBeUndefined();
    expect((await request.response())?.status()).toBe(204);
  }
});

for (const signal of ['doNotTrack', 'globalPrivacyControl'] as const) {
  test(`with ${signal} nothing is sent`, async ({ page }) => {
    await page.addInitScript((name) => {
      Object.defineProperty(navigator, name, { value: name === 'doNotTrack' ? '1' : true });
    }, signal);
    const counted = collectCountedSteps(page);
    await page.goto('/packs');
    // When another page's events have arrived, this page would have sent its own. Leaving it would send any that still
    // wait.
    const other = await page.context().newPage();
    const otherCounted = collectCountedSteps(other);
    await other.goto('/packs');
    await expectSteps(otherCounted, 'page-opened');
    await page.goto('/activity');
    await expect(page.getByText('Do Not Track and Global Privacy Control turn that off')).toBeVisible();
    expect(counted.steps).toEqual([]);
  });
}
