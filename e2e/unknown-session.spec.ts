import { connectAndSignIn } from '../testing/browser/duel-player';
import { expect, test } from '../testing/browser/strict-page';

const SESSION_DEPENDENT_PATHS = ['/duels/new', '/duels', '/crash', '/flip', '/gacha/terrace-2031', '/quick-match'];

test('while it is not known whether one is signed in, pages say so, and how to ask again', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/duels/new');
  await connectAndSignIn(page, 'Guest player');
  let releaseSessionRequest = (): void => {};
  const answered = new Promise<void>((resolve) => {
    releaseSessionRequest = resolve;
  });
  await page.route('**/v1/auth/session', async (route) => {
    await answered;
    await route.abort();
  });
  const main = page.getByRole('main');
  for (const path of SESSION_DEPENDENT_PATHS) {
    await page.goto(path);
    await expect(main.getByText('Checking your session…').first(), path).toBeVisible();
  }
  await expectAccessible();

  releaseSessionRequest();
  const again = main.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await expectAccessible();
  await page.unroute('**/v1/auth/session');
  await again.click();
  await expect(main.getByRole('button', { name: 'Find an opponent' })).toBeVisible();
});
