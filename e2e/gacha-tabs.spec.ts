import type { Page } from '@playwright/test';
import { connectAndSignIn } from '../testing/browser/duel-player';
import {
  beginRip,
  bindBothButton,
  bindSeeds,
  bothSeeds,
  LANDING_TIMEOUT,
  payRip,
  pulledHeading,
  ripPackButton,
  wrapPrice,
} from '../testing/browser/rip-player';
import { collectErrors, expect, findAxeViolations, test } from '../testing/browser/strict-page';

const MACHINE_PATH = '/gacha/terrace-2031';
const seedField = (page: Page) => page.getByRole('textbox', { name: 'Your seed' });
const wrappedSolNote = (page: Page) => page.getByText('Machines are paid in wrapped SOL');
const noAnswerNote = (page: Page) => page.getByText('We can’t reach the service');

/** Overwrites the record of the only stored rip, and returns the old record. */
const overwriteStoredRip = (page: Page, how: 'cut' | 'unbind') =>
  page.evaluate((how) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('ripduel.gacha.play.')) ?? '';
    const kept = localStorage.getItem(key) ?? '';
    const unbound = JSON.stringify({ ...JSON.parse(kept), clientSeed: 'overwritten', intentId: null, bound: null });
    localStorage.setItem(key, how === 'cut' ? kept.slice(0, 20) : unbound);
    return kept;
  }, how);

/**
 * Opens another tab of the same browser at the same seed step. With `ignoresStorageEvents` the tab isn't notified when
 * other tabs change the browser's storage.
 */
async function openTab(
  page: Page,
  { ignoresStorageEvents }: { ignoresStorageEvents: boolean },
): Promise<{ tab: Page; pageErrors: string[] }> {
  const tab = await page.context().newPage();
  const complaints = await collectErrors(tab);
  if (ignoresStorageEvents)
    await tab.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation()));
  await tab.goto(MACHINE_PATH);
  await expect(bindBothButton(tab)).toBeVisible();
  return { tab, pageErrors: complaints };
}

test('no other tab loses the seed of a paid rip, and each finds where the rip is', async ({ page }) => {
  test.setTimeout(240_000);
  await page.goto(MACHINE_PATH);
  await connectAndSignIn(page, 'Guest player');
  await beginRip(page);
  await expect(bindBothButton(page)).toBeVisible();
  const open = (deaf: boolean) => openTab(page, { ignoresStorageEvents: deaf });
  const [hearing, writing, late, last] = [await open(false), await open(true), await open(true), await open(true)];

  await bindBothButton(page).click();
  await expect(wrappedSolNote(page)).toBeVisible();
  await expect(wrappedSolNote(hearing.tab)).toBeVisible();
  await writing.tab.getByRole('button', { name: 'Make another' }).click();
  await expect(wrappedSolNote(writing.tab)).toBeVisible();
  await writing.tab.close();
  await wrapPrice(page);
  await payRip(page);
  await expect(ripPackButton(page)).toBeVisible(LANDING_TIMEOUT);

  // Overwrites the record, as a tab with old code could. The seed is then found by the hash that the payment binds.
  await overwriteStoredRip(page, 'unbind');
  await page.reload();
  await expect(seedField(page)).not.toHaveValue('overwritten');
  await bindBothButton(page).click();
  await ripPackButton(page).click();
  await expect(pulledHeading(page)).toBeVisible();
  await expect(pulledHeading(hearing.tab)).toBeVisible();
  await bindBothButton(late.tab).click();
  await expect(pulledHeading(late.tab)).toHaveText(await pulledHeading(page).innerText());

  await page.getByRole('button', { name: 'Start another rip' }).click();
  await expect(bothSeeds(page)).toBeVisible();
  await bindBothButton(last.tab).click();
  await expect(last.tab.getByText('This hash can’t be used any more')).toBeVisible();
  expect(await findAxeViolations(last.tab)).toEqual([]);
  await expect(bothSeeds(page)).toBeVisible();
  await last.tab.getByRole('button', { name: 'Start another rip' }).click();
  await beginRip(last.tab);
  await expect(bindBothButton(page)).toBeVisible();
  for (const { pageErrors } of [hearing, writing, late, last]) expect(pageErrors).toEqual([]);
});

test('a lost answer to the binding fixes the seed, and no fault stays when what it was about succeeds', async ({
  page,
  expectAccessible,
}) => {
  test.setTimeout(180_000);
  // The service binds the payment, but its answer gets lost.
  await page.route('**/payment-intents', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await bindSeeds(page, MACHINE_PATH);
  await expect(noAnswerNote(page)).toBeVisible();
  const seed = await seedField(page).inputValue();
  await expect(seedField(page)).not.toBeEditable();
  await expect(page.getByRole('button', { name: 'Make another' })).toBeHidden();
  await expectAccessible();
  await page.unroute('**/payment-intents');
  await page.reload();
  await expect(seedField(page)).toHaveValue(seed);
  await expect(seedField(page)).not.toBeEditable();
  await bindBothButton(page).click();
  await expect(page.getByText('your pack can’t be opened without it')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy your seed' })).toBeVisible();
  await wrapPrice(page);
  await payRip(page);
  await expect(ripPackButton(page)).toBeVisible(LANDING_TIMEOUT);

  let reads = 0;
  await page.route(/\/v1\/gacha\/(rips|payment-intents\/[^/]+)$/, (route) => {
    if (route.request().method() === 'GET') reads += 1;
    return route.abort();
  });
  await ripPackButton(page).click();
  await expect(noAnswerNote(page)).toBeVisible();
  await expect(page.getByText('Your payment stays valid for this rip.')).toBeVisible();
  // A query fails after its second attempt.
  await expect.poll(() => reads).toBeGreaterThan(1);
  await expect(page.getByText('No money has moved.')).toBeHidden();
  await page.unrouteAll();
  await ripPackButton(page).click();
  await expect(pulledHeading(page)).toBeVisible();
  await expect(noAnswerNote(page)).toBeHidden();
});

test('a damaged record is set aside, and the rip goes on with its seed', async ({ page }) => {
  await bindSeeds(page, MACHINE_PATH);
  await expect(wrappedSolNote(page)).toBeVisible();
  const { clientSeed } = JSON.parse(await overwriteStoredRip(page, 'cut'));
  await page.reload();
  await beginRip(page);
  await bindBothButton(page).click();
  await expect(wrappedSolNote(page)).toBeVisible();
  const entries = await page.evaluate(() => Object.entries(localStorage));
  const listValuesByPrefix = (start: string) =>
    entries.filter(([key]) => key.startsWith(start)).map(([, text]) => text);
  expect(listValuesByPrefix('ripduel.gacha.damaged.')).toEqual([expect.stringMatching(/^.{20}$/)]);
  expect(listValuesByPrefix('ripduel.gacha.play.').map((text) => JSON.parse(text))).toContainEqual(
    expect.objectContaining({ clientSeed, intentId: expect.stringMatching(/^gpi_/) }),
  );
});
