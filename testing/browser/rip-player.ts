import type { Page } from '@playwright/test';
import { enter } from './duel-player';
import { expect } from './strict-page';

export const beginRip = (page: Page) => page.getByRole('button', { name: 'Begin a rip' });
export const bindBoth = (page: Page) => page.getByRole('button', { name: 'Bind both, and go on to pay' });
export const prepareRip = (page: Page) => page.getByRole('button', { name: 'Prepare the payment' });
export const signRip = (page: Page) => page.getByRole('button', { name: 'Sign in your wallet' });
export const packOf = (page: Page) => page.getByRole('button', { name: 'Rip your pack open' });
export const pulled = (page: Page) => page.getByRole('heading', { name: /^You pulled / });
/** Timeout for transactions that must become final, which takes some blocks. */
export const LANDS = { timeout: 45_000 };

/** Opens a machine's page, signs in with the burner wallet, and fixes both seeds. The payment comes next. */
export async function bindSeeds(page: Page, machineUrl = '/gacha/terrace-2031'): Promise<void> {
  await page.goto(machineUrl);
  await enter(page, 'RipDuel burner');
  await beginRip(page).click();
  await bindBoth(page).click();
}

/** Gets test money, and wraps exactly the price over the page's own transaction. */
export async function wrapPrice(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Get 2 SOL/ }).click();
  await expect(page.getByText('too little to wrap it')).toBeHidden(LANDS);
  await page.getByRole('button', { name: 'Wrap what is missing' }).click();
  await expect(page.getByText('This page read the bytes')).toBeVisible();
  await signRip(page).click();
  await expect(prepareRip(page)).toBeVisible(LANDS);
}

/** Prepares the payment and signs it. A test chain's blockhash lives for seconds: no pause in between. */
export async function payRip(page: Page): Promise<void> {
  await prepareRip(page).click();
  await expect(page.getByText('This page read the bytes')).toBeVisible();
  await signRip(page).click();
}
