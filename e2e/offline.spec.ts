import { expect, test } from '../testing/browser/strict-page';

for (const path of ['/', '/duels', '/activity']) {
  test(`${path} says that it is offline, and that it is back`, async ({ page, context, expectAccessible }) => {
    await page.goto(path);
    const note = page.getByText('You’re offline.');
    await expect(note).toBeHidden();
    await context.setOffline(true);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(note).toBeVisible();
      await expectAccessible();
    }
    await context.setOffline(false);
    await expect(note).toBeHidden();
  });
}
