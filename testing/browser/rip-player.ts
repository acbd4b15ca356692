import type { Page } from '@playwright/test';
import { connectAndSignIn } from './duel-player';
import { expect } from './strict-page';

/** The disclosure that explains how the card is decided, with the button to choose one's own seed. Closed at first. */
export const bothSeeds = (page: Page) => page.getByText('Provably fair: both seeds');
/** Finds the button that commits to the client's and the server's seed before the payment. */
export const bindBothButton = (page: Page) => page.getByRole('button', { name: 'Lock both seeds and pay' });
export const prepareRipButton = (page: Page) => page.getByRole('button', { name: 'Prepare the payment' });
export const signRipButton = (page: Page) => page.getByRole('button', { name: 'Sign in your wallet' });
export const ripPackButton = (page: Page) => page.getByRole('button', { name: 'Rip your pack open' });
export const pulledHeading = (page: Page) => page.getByRole('heading', { name: /^You pulled / });
/** The disclosure below a rip's result with its check, facts and proof. Closed at first. */
export const ripProofDisclosure = (page: Page) => page.getByText('Provably fair: check it');
/** Timeout for transactions that must become final, which takes some blocks. */
export const LANDING_TIMEOUT = { timeout: 45_000 };

/** Begins a rip with the player's own seed. */
export async function beginRip(page: Page): Promise<void> {
  await bothSeeds(page).click();
  await page.getByRole('button', { name: 'Choose your own seed first' }).click();
}

/** Opens a machine's page, signs in with the burner wallet, and fixes both seeds. The payment comes next. */
export async function bindSeeds(page: Page, machineUrl = '/gacha/terrace-2031'): Promise<void> {
  await page.goto(machineUrl);
  await connectAndSignIn(page, 'Guest player');
  await beginRip(page);
  await bindBothButton(page).click();
}

/** Requests test SOL, and wraps exactly the price with the transaction that the page offers. */
export async function wrapPrice(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Get 2 SOL/ }).click();
  await expect(page.getByText('too little to wrap it')).toBeHidden(LANDING_TIMEOUT);
  await page.getByRole('button', { name: /^Add [\d.]+ test SOL$/ }).click();
  await expect(page.getByText('Checked: ')).toBeVisible();
  await signRipButton(page).click();
  await expect(prepareRipButton(page)).toBeVisible(LANDING_TIMEOUT);
}

/** Prepares the payment and signs it without a pause, because a test chain's blockhash expires within seconds. */
export async function payRip(page: Page): Promise<void> {
  await prepareRipButton(page).click();
  await expect(page.getByText('Checked: ')).toBeVisible();
  await signRipButton(page).click();
}
