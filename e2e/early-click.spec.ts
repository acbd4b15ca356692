import { expect, test } from '../testing/browser/strict-page';

test('a press before the page’s code has loaded marks the button as busy, and takes effect afterwards', async ({
  page,
}) => {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_next/static/**/*.js', async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const rip = page.getByRole('main').getByRole('button', { name: 'Rip a free pack' });
  await rip.click();
  await expect(rip).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.getByRole('main').getByRole('button', { name: 'Practice again' })).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
});
