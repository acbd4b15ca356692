import type { Page } from '@playwright/test';
import { base58 } from '@scure/base';
import { connectAndSignIn, payAgainButton, prepareAndSignPayment } from '../testing/browser/duel-player';
import { collectErrors, expect, findAxeViolations, test } from '../testing/browser/strict-page';

/** Makes the RPC return a signature for each transaction from now on, without sending it to the chain. */
const dropSentTransactions = (page: Page) =>
  page.route('**/rpc', async (route) => {
    const { id, method, params } = route.request().postDataJSON();
    if (method !== 'sendTransaction') return route.continue();
    const signature = base58.encode(Buffer.from(params[0], 'base64').subarray(1, 65));
    await route.fulfill({ json: { jsonrpc: '2.0', id, result: signature } });
  });

const countdownPattern = /^It’s valid for \d+ more blocks?\.$/;

test('the account page shows how far each payment is, why it ended, and the way to the next step', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const account = await context.newPage();
  const pageErrors = await collectErrors(account);
  const stage = (name: string) => account.getByRole('main').getByText(name, { exact: true });

  await page.goto('/duels/new?opponent=sparring');
  await connectAndSignIn(page, 'Guest player');
  await page.getByRole('button', { name: 'Send the challenge' }).click();
  await page.getByRole('button', { name: /^Get 2 SOL/ }).click();
  await expect(page.getByText('too little to pay')).toBeHidden({ timeout: 30_000 });
  await dropSentTransactions(page);
  await prepareAndSignPayment(page);
  await expect(page.getByText('Seen', { exact: true })).toBeVisible();
  await account.goto('/account');
  await expect(stage('Signed and sent')).toBeVisible();
  await expect(account.getByText(countdownPattern)).toBeVisible();
  await expect(stage('Expired')).toBeVisible({ timeout: 30_000 });
  await expect(account.getByText('Nothing has moved; prepare a new one.')).toBeVisible();
  await expect(account.getByText(countdownPattern)).toBeHidden();
  expect(await findAxeViolations(account)).toEqual([]);

  // A prepared payment lives for seconds on this chain, so the open account page is only reloaded.
  const prepared = page.waitForResponse((response) => response.url().endsWith('/transactions') && response.ok());
  await payAgainButton(page).click();
  await prepared;
  await account.reload();
  await expect(stage('Prepared')).toBeVisible();
  await expect(account.getByText(countdownPattern)).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(stage('Not signed')).toBeVisible();
  await expect(account.getByText('You didn’t sign it. Nothing has moved. You can prepare it again.')).toBeVisible();

  await account.getByRole('link', { name: 'Go to this duel' }).click();
  await account.waitForURL(page.url());
  await expect(payAgainButton(account)).toBeVisible();
  expect(pageErrors).toEqual([]);
});
