import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { rpc } from './send';
import { expect, findAxeViolations } from './strict-page';

const AIRDROP_LAMPORTS = 2_000_000_000;

/** Requests test SOL for a wallet, and waits until it has a confirmed balance. */
export async function airdropAndConfirm(request: APIRequestContext, wallet: string): Promise<void> {
  await rpc(request, 'requestAirdrop', wallet, AIRDROP_LAMPORTS);
  await expect
    .poll(async () => (await rpc(request, 'getBalance', wallet, { commitment: 'confirmed' })).value)
    .toBeGreaterThan(0);
}

/** Connects the wallet of this name by the button in the page's `main`, and signs in. */
export async function connectAndSignIn(page: Page, wallet: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Connect a wallet' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: wallet }).click();
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog.getByText('You’re signed in')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

/**
 * Creates a duel on the page for new duels, with the choices that its form shows. Returns the duel's page's address.
 */
export async function openDuel(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Open the duel' }).click();
  await expect(page.getByRole('heading', { name: 'Invite an opponent' })).toBeVisible();
  return page.url();
}

/** Locates the button that prepares a player's payment. */
export const payButton = (page: Page): Locator => page.getByRole('button', { name: /^Pay [\d.]+ SOL$/ });

/** Locates the button that prepares another payment after one that was rejected, failed or expired. */
export const payAgainButton = (page: Page): Locator => page.getByRole('button', { name: 'Try the payment again' });

/**
 * Prepares a payment and signs it, with the pointer. Doesn't pause in between, because a blockhash of a test chain
 * expires within seconds.
 */
export async function prepareAndSignPayment(page: Page): Promise<void> {
  await payButton(page).or(payAgainButton(page)).click();
  await page.getByRole('button', { name: 'Sign in your wallet' }).click();
}

/** Presses a button that prepares a transaction, and signs it once the page says that it is checked. Also runs axe. */
export async function prepareAndSign(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByText(/^(Checked: |This page built it)/)).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign in your wallet' }).click();
}

/** Moves to the named button by Tab, and presses it by Enter. */
export async function pressByKeyboard(page: Page, name: RegExp, within: Page | Locator = page): Promise<void> {
  await tabTo(page, name, within);
  await page.keyboard.press('Enter');
}

/** Presses Tab until the named button has the focus. Throws after 60 presses. */
export async function tabTo(page: Page, name: RegExp, within: Page | Locator = page): Promise<void> {
  const button = within.getByRole('button', { name });
  for (let presses = 0; presses < 60; presses += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}`);
}

/** The text of a settled duel's check: 14 checks, and in card mode one more, that the drawn cards left escrow. */
export const ALL_CHECKS_HOLD = /^All 1[45] checks hold\.$/;

/** Rips the player's pack, waits until the duel is settled, and has the page check the result. */
export async function ripAndCheck(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Rip your pack open' }).click();
  await expect(verdictText(page)).toBeVisible();
  await expect(page.getByText('The result is final.')).toBeVisible({ timeout: 30_000 });
  await openCheck(page);
  await expect(page.getByText(ALL_CHECKS_HOLD)).toBeVisible();
}

/** Locates the verdict on a player's or a spectator's page: the winner's name, and both values. */
export const verdictText = (page: Page | Locator): Locator =>
  page.getByText(
    /^(?:You win(?: both cards)?\.|(?:Player \w{4}|Sparky) (?:wins|takes both cards)\.) [\d.]+ (?:beats [\d.]+ USDC\.|USDC each\. The coin decided\.) No cash value\.$/,
  );

/** Locates the title of the disclosure that checks a result once it is open. */
export const checkTitle = (page: Page): Locator =>
  page.locator('summary').filter({ hasText: 'Provably fair: check it' });

/** Opens the disclosure with the check of a result. The check then starts by itself. */
export const openCheck = (page: Page): Promise<void> => checkTitle(page).click();

/** Opens the facts, the receipt and the proof of a result, inside its opened check. */
export const openFacts = (page: Page): Promise<void> =>
  page.locator('summary').filter({ hasText: 'Facts, receipt and proof' }).click();

/** Opens the check of a result, and in it the facts, the receipt and the proof. */
export async function openCheckAndFacts(page: Page): Promise<void> {
  await openCheck(page);
  await openFacts(page);
}

/** Locates the text on a player's page once both have paid. The draw may already be over. */
export const paidByBothText = (page: Page): Locator =>
  page.getByText('How the draw is made').or(page.getByText('Your pack is here.'));
