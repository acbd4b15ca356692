import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { base58 } from '@scure/base';
import { airdropAndConfirm } from '../testing/browser/duel-player';
import { observeLayoutShift, readLayoutShift } from '../testing/browser/layout-shift';
import { expect, test } from '../testing/browser/strict-page';
import { installWallet } from '../testing/browser/wallet';
import { wrap } from '../testing/browser/wrap';

const dialog = (page: Page) => page.getByRole('dialog');

async function connect(page: Page, wallet: string | RegExp): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click();
  await dialog(page).getByRole('button', { name: wallet }).click();
}

const signedInNote = (page: Page) => dialog(page).getByText('You’re signed in with this wallet.');

test('the burner connects, gets test money and signs in, and a reload keeps both', { tag: '@fast' }, async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/');
  await connect(page, /Guest player.*test money/);
  await expectAccessible();

  await dialog(page).getByRole('button', { name: 'Get 2 SOL on the test chain' }).click();
  await expect(dialog(page).getByText('2 SOL arrived.')).toBeVisible();
  await expect(dialog(page).getByText('2 SOL on the test chain', { exact: true })).toBeVisible();

  await dialog(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(signedInNote(page)).toBeVisible();
  const address = (await dialog(page).locator('[title]:has(button)').getAttribute('title'))!;
  expect(base58.decode(address)).toHaveLength(32);

  await page.reload();
  const button = page.getByRole('banner').getByRole('button', { name: 'Your wallet' });
  await expect(button).toContainText(`${address.slice(0, 4)}…${address.slice(-4)}`);
  await button.click();
  await expect(signedInNote(page)).toBeVisible();
  await expectAccessible();

  await dialog(page).getByRole('button', { name: 'Sign out' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(button).toBeFocused();
});

test('a wallet sees where it is signed in, and signs out everywhere', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const secretKey = randomBytes(32);
  const enter = async (on: Page) => {
    const { name } = await installWallet(on, { secretKey });
    await on.goto('/account');
    await connect(on, name);
    await dialog(on).getByRole('button', { name: 'Sign in' }).click();
    await expect(signedInNote(on)).toBeVisible();
    await on.keyboard.press('Escape');
  };
  const other = await (await browser.newContext({ baseURL: baseURL as string })).newPage();
  await enter(other);
  await enter(page);
  const panel = page.getByRole('region', { name: 'Where you’re signed in' });
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await expect(panel.getByRole('listitem').first()).toContainText('This browser');
  await expectAccessible();

  await page.route('**/v1/auth/sessions', (route) => route.abort());
  await page.reload();
  await expect(panel.getByRole('alert')).toContainText('We can’t reach the service');
  await expectAccessible();
  await page.unroute('**/v1/auth/sessions');

  await panel.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign in' })).toBeVisible();
  await other.reload();
  await expect(other.getByRole('main').getByRole('button', { name: 'Sign in' })).toBeVisible();
  await other.context().close();
});

test('the arrival of the faucet’s SOL is told after the dialog is closed', async ({ page, expectAccessible }) => {
  // Holds back the airdrop's status until the dialog is closed: the chain may be quicker than the Escape key.
  let close = (): void => {};
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  await page.route('**/rpc', async (route) => {
    if (route.request().postData()?.includes('getSignatureStatuses')) await closed;
    await route.continue();
  });
  await page.goto('/packs');
  await connect(page, /Guest player/);
  await dialog(page).getByRole('button', { name: 'Get 2 SOL on the test chain' }).click();
  await expect(dialog(page).getByText('Seen')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  close();
  await expect(page.getByRole('region').getByText('2 SOL arrived')).toBeVisible();
  await expectAccessible();
});

test('the account’s panels hardly move each other as they load', { tag: '@phone' }, async ({ page }) => {
  await observeLayoutShift(page);
  await page.goto('/account');
  await connect(page, /Guest player/);
  await dialog(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(signedInNote(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign out everywhere' })).toBeVisible();
  await expect(page.getByText('Loading your wallet…')).toBeHidden();
  await expect(page.getByRole('main').getByText('Guest player', { exact: true })).toBeVisible();
  expect(await readLayoutShift(page)).toBeLessThan(0.05);
});

test('the burner’s key is shown on request, and hidden again', async ({ page, expectAccessible }) => {
  await page.goto('/account');
  // A visitor has no key yet, and isn't offered one.
  const own = page.getByRole('region', { name: 'Your guest player' });
  await expect(own.getByText('Your guest player is made with your first duel')).toBeVisible();
  await expect(own.getByRole('link', { name: 'Play your first duel' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('button', { name: 'Show the key' })).toHaveCount(0);

  await connect(page, /Guest player/);
  await expect(dialog(page).getByText('Your guest player', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main').getByText('Guest player', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show the key' }).click();
  const text = page.locator('main code').first();
  const key = base58.decode((await text.textContent())!);
  expect(key).toHaveLength(64);
  await expect(page.locator('main [title]').first()).toHaveAttribute('title', base58.encode(key.subarray(32)));
  await expectAccessible();
  await page.getByRole('button', { name: 'Hide it' }).click();
  await expect(text).toBeHidden();
});

test('a guest chooses a name, which others read', { tag: '@phone' }, async ({ page, browser, expectAccessible }) => {
  await page.goto('/account');
  await connect(page, /Guest player/);
  await dialog(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(signedInNote(page)).toBeVisible();
  const address = (await dialog(page).locator('[title]:has(button)').getAttribute('title'))!;
  await page.keyboard.press('Escape');
  const panel = page.getByRole('region', { name: 'Your name' });
  await expect(panel.getByRole('status')).toHaveText(`Others see you as Player ${address.slice(0, 4)}.`);

  const name = panel.getByRole('textbox', { name: 'Name' });
  await name.fill('Sparky');
  await name.press('Enter');
  await expect(panel.getByText('This can’t be a name.')).toBeVisible();
  await expectAccessible();
  await name.fill('Milo');
  const headerName = page.getByRole('banner').getByRole('button', { name: 'Your wallet' }).locator('[title]');
  await expect(headerName).toHaveText(/^Guest,/);
  await panel.getByRole('button', { name: 'Save the name' }).click();
  await expect(panel.getByRole('status')).toHaveText(`Others see you as Milo ${address.slice(0, 4)}.`);
  await expect(headerName).toHaveText(/^Milo,/);
  await page.reload();
  await expect(headerName).toHaveText(/^Milo,/);

  await page.evaluate(() => fetch('/v1/me/binder/sharing', { method: 'POST' }));
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(new URL(`/binder/${address}`, page.url()).href);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(`Binder of Milo ${address.slice(0, 4)}`);

  await panel.getByRole('button', { name: 'Remove it' }).click();
  await expect(panel.getByRole('status')).toHaveText(`Others see you as Player ${address.slice(0, 4)}.`);
  await expect(headerName).toHaveText(/^Guest,/);
});

test('a no in the wallet is told, and can be followed by a yes', async ({ page, expectAccessible }) => {
  const wallet = await installWallet(page);
  await page.goto('/account');
  wallet.rejectNext();
  await connect(page, wallet.name);
  await expect(dialog(page).getByRole('alert')).toContainText('You rejected the request in Test wallet');
  await expect(dialog(page).getByRole('alert')).toContainText('No money has moved.');
  await expectAccessible();

  await dialog(page).getByRole('button', { name: wallet.name }).click();
  await expect(dialog(page).getByText('Your wallet', { exact: true })).toBeVisible();
  wallet.rejectNext();
  await dialog(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('You rejected the request in your wallet');
  await expect(dialog(page).getByRole('alert')).toContainText('No money has moved.');

  await dialog(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(signedInNote(page)).toBeVisible();
  expect(wallet.requests).toEqual(['connect', 'connect', 'signIn', 'signIn']);
});

test('another wallet than the one signed in is told, with both ways out', async ({ page, expectAccessible }) => {
  const first = await installWallet(page, { name: 'First wallet' });
  const second = await installWallet(page, { name: 'Second wallet' });
  await page.goto('/');
  await connect(page, first.name);
  await dialog(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(signedInNote(page)).toBeVisible();

  await dialog(page).getByRole('button', { name: 'Switch wallet' }).click();
  await dialog(page).getByRole('button', { name: second.name }).click();
  await expect(dialog(page).getByText('You’re signed in with another wallet')).toBeVisible();
  await expectAccessible();

  await dialog(page).getByRole('button', { name: 'Connect the other wallet' }).click();
  await dialog(page).getByRole('button', { name: first.name }).click();
  await expect(signedInNote(page)).toBeVisible();

  await dialog(page).getByRole('button', { name: 'Switch wallet' }).click();
  await dialog(page).getByRole('button', { name: second.name }).click();
  await dialog(page)
    .getByRole('button', { name: /^Sign in with/ })
    .click();
  await expect(signedInNote(page)).toBeVisible();
  expect(second.requests).toContain('signIn');
});

test('wrapped SOL is shown and unwrapped', async ({ page, request, expectAccessible }) => {
  const secretKey = randomBytes(32);
  const wallet = await installWallet(page, { secretKey });
  await airdropAndConfirm(request, wallet.address);
  await wrap(request, secretKey, 50_000_000n);
  await page.goto('/account');
  await connect(page, wallet.name);
  await page.keyboard.press('Escape');
  const main = page.getByRole('main');
  await expect(main.getByText('0.05 SOL on the test chain', { exact: true })).toBeVisible();
  await expectAccessible();

  await main.getByRole('button', { name: 'Unwrap it' }).click();
  await expect(main.getByText('0.05203928 SOL on the test chain goes from your wrapped SOL account')).toBeVisible();
  await expectAccessible();
  wallet.rejectNext();
  await main.getByRole('button', { name: 'Sign in your wallet' }).click();
  await expect(main.getByText('You rejected the request in your wallet')).toBeVisible();

  await main.getByRole('button', { name: 'Unwrap it' }).click();
  await main.getByRole('button', { name: 'Sign in your wallet' }).click();
  await expect(main.getByRole('button', { name: 'Unwrap it' })).toBeHidden({ timeout: 30_000 });
  await expect(main.getByText('Wrapped', { exact: true })).toBeHidden({ timeout: 30_000 });
  // All SOL is back except the network fees of two signatures.
  await expect(main.getByText('1.99999 SOL on the test chain', { exact: true })).toBeVisible({ timeout: 15_000 });
});
