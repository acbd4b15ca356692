import { connectAndSignIn, payButton } from '../../testing/browser/duel-player';
import { expect, test } from '../../testing/browser/strict-page';
import { installWallet } from '../../testing/browser/wallet';
import { type BuiltServer, prepareBuiltServer } from '../../testing/server/own-server';

/** Wallet of the house. No server here has its key, so the house never pays: the test is only about choosing it. */
const HOUSE_WALLET = '76E5yKFmGmMrigTFVJYE2BWLp6JeNhK4d4m4HegQUjBu';

let server: BuiltServer;

async function serve(variables: Record<string, string>): Promise<string> {
  server = await prepareBuiltServer({ CHAIN_SLOT_MS: '50', ...variables });
  await server.start();
  return server.origin;
}

test.afterEach(async () => {
  await server.kill();
  server.remove();
});

test('a closed quick match says why, and leads to an open duel instead', async ({ page, expectAccessible }) => {
  test.setTimeout(120_000);
  const origin = await serve({ CLOSED_GATES: 'matchmaking' });
  const main = page.getByRole('main');
  for (const path of ['/', '/duels']) {
    await page.goto(`${origin}${path}`);
    await expect(main.getByRole('link', { name: /^(Open a duel|Challenge a friend)$/ }).first()).toBeVisible();
    await expect(main.getByRole('link', { name: 'Quick match' })).toHaveCount(0);
  }
  await page.goto(`${origin}/quick-match`);
  const note = main.getByRole('alert');
  await expect(note).toContainText('Quick match is closed');
  await expect(note).toContainText('The operator of this service closed it. This page refreshes automatically.');
  await expect(note.getByRole('link', { name: 'Open a duel instead' })).toHaveAttribute('href', '/duels/new');
  await expect(main.getByRole('button', { name: /opponent/ })).toHaveCount(0);
  await expect(main.getByRole('heading', { name: 'The house' })).toHaveCount(0);
  await expectAccessible();
});

test('the house is played by an explicit press alone', async ({ page, expectAccessible }) => {
  test.setTimeout(120_000);
  const origin = await serve({ HOUSE_ENABLED: 'on', HOUSE_WALLET });
  const anna = await installWallet(page, { name: 'Anna’s wallet' });
  await page.goto(`${origin}/quick-match`);
  await connectAndSignIn(page, anna.name);
  await expect(page.getByRole('heading', { name: 'The house' })).toBeVisible();
  await expect(page.getByText('Start a search first.')).toBeVisible();
  await page.getByRole('button', { name: 'Find an opponent' }).click();
  await expect(page.getByRole('heading', { name: 'Looking for an opponent' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Play the house' }).click();
  await page.waitForURL(/\/duels\/duel_\w+$/);
  await expect(payButton(page)).toBeVisible();
  await page.goto(`${origin}/quick-match`);
  await expect(page.getByText('The house is your opponent.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the match' }).click();
  await expect(page.getByRole('button', { name: 'Find an opponent' })).toBeVisible();
});
