import type { Page } from '@playwright/test';
import { LIGHTHOUSE } from '../lib/chain/inspect/instruction';
import { withHigherFee, withLighthouse, withPriorityFee } from '../testing/browser/bent-transaction';
import {
  airdropAndConfirm,
  connectAndSignIn,
  paidByBothText,
  payButton,
  prepareAndSignPayment,
  ripAndCheck,
} from '../testing/browser/duel-player';
import { rpc } from '../testing/browser/send';
import { expect, test } from '../testing/browser/strict-page';
import { installWallet, type Misbehaviour, type TestWallet } from '../testing/browser/wallet';

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const stopWaitingButton = (page: Page) => page.getByRole('button', { name: 'Stop waiting' });
/** Alerts of the page, without the alert by which Next announces routes. */
const alert = (page: Page) => page.locator('[role=alert]:not(#__next-route-announcer__)');

/** Opens the wallet dialog and chooses a wallet. */
async function chooseWallet(page: Page, name: string): Promise<void> {
  await main(page).getByRole('button', { name: 'Connect a wallet' }).click();
  await dialog(page).getByRole('button', { name }).click();
}

/** Opens a duel with the practice opponent, until it waits for this wallet's fee. */
async function openPracticeDuel(page: Page, wallet: TestWallet): Promise<void> {
  await airdropAndConfirm(page.request, wallet.address);
  await page.goto('/duels/new?opponent=sparring');
  await connectAndSignIn(page, wallet.name);
  await page.getByRole('button', { name: 'Send the challenge' }).click();
  await expect(payButton(page)).toBeVisible();
}

/**
 * Prepares and signs a payment and waits until it arrives. Retries, because a transaction that was prepared before the
 * wallet misbehaved may have expired.
 */
const payWithRetries = (page: Page): Promise<void> =>
  expect(async () => {
    await prepareAndSignPayment(page);
    await expect(paidByBothText(page)).toBeVisible();
  }).toPass({ timeout: 60_000 });

for (const [message, what] of [
  ['The wallet is locked', 'Test wallet is locked'],
  ['Popup closed', 'Test wallet’s window closed'],
  ['The popup was blocked by the browser', 'This browser blocked Test wallet’s window'],
  ['Something odd', 'Test wallet didn’t connect'],
] as const) {
  test(`the page explains a wallet’s error "${message}", and the wallet connects afterwards`, async ({
    page,
    expectAccessible,
  }) => {
    const wallet = await installWallet(page);
    await page.goto('/duels/new');
    wallet.misbehave({ kind: 'fail', message });
    await chooseWallet(page, wallet.name);
    await expect(alert(page)).toContainText(what);
    await expectAccessible();
    await dialog(page).getByRole('button', { name: wallet.name }).click();
    await expect(dialog(page).getByText('Your wallet', { exact: true })).toBeVisible();
  });
}

test('a wallet that never answers can be left for another one', async ({ page, expectAccessible }) => {
  const silent = await installWallet(page, { name: 'Silent wallet' });
  const other = await installWallet(page, { name: 'Other wallet' });
  await page.goto('/duels/new');
  silent.misbehave({ kind: 'silence' });
  await chooseWallet(page, silent.name);
  await expect(dialog(page).getByText('Waiting for Silent wallet…')).toBeVisible();
  await expectAccessible();
  await stopWaitingButton(page).click();
  await expect(dialog(page).getByText('Waiting for')).toBeHidden();
  await dialog(page).getByRole('button', { name: silent.name }).click();
  await expect(alert(page)).toContainText('Silent wallet hasn’t answered an earlier request');
  await dialog(page).getByRole('button', { name: other.name }).click();
  await expect(dialog(page).getByText('Your wallet', { exact: true })).toBeVisible();

  other.misbehave({ kind: 'silence' });
  await dialog(page).getByRole('button', { name: 'Sign in' }).click();
  await stopWaitingButton(page).click();
  await expect(alert(page)).toContainText('You stopped waiting for your wallet');
  await dialog(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog(page).getByText('You’re signed in')).toBeVisible();
});

test('a wallet signs in with its own window for it where it has one, and by a message where not', {
  tag: '@fast',
}, async ({ page }) => {
  const modern = await installWallet(page, { name: 'Modern wallet' });
  const plain = await installWallet(page, { name: 'Plain wallet', supportsSignIn: false });
  await page.goto('/duels/new');
  await connectAndSignIn(page, modern.name);
  expect(modern.requests).toEqual(['connect', 'signIn']);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await connectAndSignIn(page, plain.name);
  expect(plain.requests).toEqual(['connect', 'signMessage']);
});

test('the page says that an account is for another network', async ({ page, expectAccessible }) => {
  const wallet = await installWallet(page, { chains: ['solana:mainnet'] });
  await page.goto('/duels/new');
  await chooseWallet(page, wallet.name);
  await expect(alert(page)).toContainText('This account in Test wallet is for another network');
  await expectAccessible();
});

test('a long name of a wallet is cut, and whole in its title', async ({ page }) => {
  const wallet = await installWallet(page, { name: 'W'.repeat(200) });
  const measureOverflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await page.goto('/duels/new');
  await main(page).getByRole('button', { name: 'Connect a wallet' }).click();
  const inList = dialog(page).getByTitle(wallet.name);
  await expect(inList).toBeVisible();
  expect(await measureOverflow()).toBe(0);
  expect(await dialog(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await inList.click();
  await expect(dialog(page).getByText('Your wallet', { exact: true })).toBeVisible();
  await expect(dialog(page).getByTitle(wallet.name)).toHaveText(`${'W'.repeat(31)}…`);
  expect(await measureOverflow()).toBe(0);
  await page.keyboard.press('Escape');
  await expect(main(page).getByText(`${'W'.repeat(31)}… is connected.`)).toBeVisible();
  expect(await measureOverflow()).toBe(0);
});

test('a browser without a wallet is led to the popular ones', async ({ page }) => {
  await page.goto('/duels/new');
  await main(page).getByRole('button', { name: 'Connect a wallet' }).click();
  await expect(dialog(page).getByRole('link', { name: /^get / })).toHaveText([
    ...[/^get Phantom/, /^get Solflare/, /^get Backpack/],
    ...[/^get Coinbase Wallet/, /^get Trust/],
  ]);
});

test('a wallet that adds a priority fee plays on', async ({ page }) => {
  test.setTimeout(120_000);
  const wallet = await installWallet(page);
  await openPracticeDuel(page, wallet);
  wallet.misbehave({ kind: 'bend', bend: withPriorityFee });
  await prepareAndSignPayment(page);
  await expect(paidByBothText(page)).toBeVisible({ timeout: 45_000 });
});

/** Cases of the test below: title, numbers of assertions before and after the payment's instructions, more changes. */
const ASSERTION_CASES = [
  ['after the payment’s instructions', { before: 0, after: 2 }, (wire: Uint8Array) => wire],
  ['before and after them, with a priority fee', { before: 1, after: 1 }, withPriorityFee],
] as const;

for (const [where, guards, alsoChange] of ASSERTION_CASES) {
  test(`a wallet that adds Lighthouse assertions ${where} plays a duel to its checked result`, async ({
    page,
    request,
    expectAccessible,
  }) => {
    test.setTimeout(120_000);
    const wallet = await installWallet(page);
    await openPracticeDuel(page, wallet);
    const duelId = new URL(page.url()).pathname.split('/').at(-1);
    const guard = withLighthouse(wallet.address, guards);
    wallet.misbehave({ kind: 'bend', bend: (wire) => guard(alsoChange(wire)) });
    await prepareAndSignPayment(page);
    await expect(page.getByRole('button', { name: 'Rip your pack open' })).toBeVisible({ timeout: 45_000 });
    await ripAndCheck(page);
    await expectAccessible();

    // The service bound the transaction that the wallet signed, and the chain ran its assertions.
    const receipt = await (await request.get(`/v1/duels/${duelId}/receipt`)).json();
    expect(receipt.deposits.creator.binding).toBe('submission');
    const landed = await rpc(request, 'getTransaction', receipt.deposits.creator.signature, {
      encoding: 'jsonParsed',
      commitment: 'finalized',
      maxSupportedTransactionVersion: 0,
    });
    const programs = landed.transaction.message.instructions.map((each: { programId: string }) => each.programId);
    expect(programs.filter((program: string) => program === LIGHTHOUSE)).toHaveLength(guards.before + guards.after);
  });
}

/** Cases of the test below: title, misbehaviour of the wallet, and text by which the page explains its refusal. */
const MISBEHAVIOUR_CASES: readonly (readonly [string, Misbehaviour, string])[] = [
  ['pays another amount', { kind: 'bend', bend: withHigherFee }, 'The wallet changed or added instructions.'],
  ['signs with another key', { kind: 'forge' }, 'The signature is not this wallet’s over this transaction.'],
];

for (const [does, how, why] of MISBEHAVIOUR_CASES) {
  test(`the transaction of a wallet that ${does} is not sent`, async ({ page, expectAccessible }) => {
    test.setTimeout(120_000);
    const wallet = await installWallet(page);
    await openPracticeDuel(page, wallet);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/rpc') && request.postData()?.includes('sendTransaction')) sent.push(request.url());
    });
    wallet.misbehave(how);
    await prepareAndSignPayment(page);
    await expect(alert(page)).toContainText('Your wallet changed the transaction');
    await expect(alert(page)).toContainText(why);
    await expectAccessible();
    expect(sent).toEqual([]);
    await payWithRetries(page);
  });
}

test('while it is asked to sign, a wallet falls silent, says another network, and goes over to another account', async ({
  page,
  expectAccessible,
}) => {
  test.setTimeout(120_000);
  const wallet = await installWallet(page);
  const other = await installWallet(page, { name: 'Another account' });
  await openPracticeDuel(page, wallet);
  wallet.misbehave({ kind: 'silence' });
  await prepareAndSignPayment(page);
  await expectAccessible();
  await stopWaitingButton(page).click();
  await expect(alert(page)).toContainText('You stopped waiting for your wallet');
  const sign = page.getByRole('button', { name: 'Sign in your wallet' });
  wallet.misbehave({ kind: 'fail', message: 'Network mismatch' });
  await sign.click();
  await expect(alert(page)).toContainText('Your wallet is set to another network');
  wallet.misbehave({ kind: 'silence' });
  await sign.click();
  await wallet.switchAccount(page, other);
  await expect(alert(page)).toContainText('Another wallet is connected');
  await expectAccessible();
  await wallet.switchAccount(page, wallet);
  await payWithRetries(page);
});

test.describe('on a phone', () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148' });

  test('the page can be opened in a wallet’s app', async ({ page, expectAccessible }) => {
    await page.goto('/duels/new?opponent=sparring');
    await main(page).getByRole('button', { name: 'Connect a wallet' }).click();
    const link = dialog(page).getByRole('link', { name: 'Phantom', exact: true });
    await expect(link).toHaveAttribute(
      'href',
      `https://phantom.app/ul/browse/${encodeURIComponent(page.url())}?ref=${encodeURIComponent(new URL(page.url()).origin)}`,
    );
    await expect(dialog(page).getByRole('link', { name: /^(Solflare|Backpack)$/ })).toHaveCount(2);
    await expect(dialog(page).getByRole('link', { name: /^get Phantom/ })).toBeVisible();
    await expect(dialog(page).locator('a[href*="chrome"]')).toHaveCount(0);
    await expectAccessible();
  });
});
