import type { Page } from '@playwright/test';
import {
  bindSeeds,
  LANDING_TIMEOUT,
  payRip,
  pulledHeading,
  ripPackButton,
  wrapPrice,
} from '../testing/browser/rip-player';
import { expect, test } from '../testing/browser/strict-page';

const main = (page: Page) => page.getByRole('main');
const findSet = (page: Page, setId: string) => main(page).locator(`[data-set="${setId}"]`);

const playButton = (page: Page) => main(page).getByRole('button', { name: 'Play Sparky' });

/** Plays a first duel for the record until its pack can be ripped. Returns the path of its page. */
async function playToPack(page: Page): Promise<string> {
  // The practice opponent starts after the server.
  await expect(async () => {
    await page.goto('/duels/new?pack=kickoff-2031&opponent=sparring');
    await expect(main(page).locator('summary').filter({ hasText: 'Opponent: The practice opponent' })).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await main(page).getByRole('button', { name: 'Play without a wallet' }).click();
  await expect(page).toHaveURL(/\/duels\/duel_/, { timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Rip your pack open' })).toBeVisible({ timeout: 60_000 });
  return new URL(page.url()).pathname;
}

test('a visitor’s binder has empty pockets with the odds of the pack’s page, and one button to play', {
  tag: '@fast',
}, async ({ page, expectAccessible }) => {
  await page.goto('/binder');
  await expect(page.getByRole('heading', { name: 'Every pocket is still empty' })).toBeVisible();
  // While the practice opponent isn't there, a link to home takes the place of its button.
  await expect(main(page).getByText(/^Play (Sparky|a duel)$/)).toBeVisible();
  const kickoff = findSet(page, 'kickoff-2031');
  await expect(kickoff.getByText('0 of 32 pulled')).toBeVisible();
  await expect(kickoff.getByRole('listitem')).toHaveCount(32);
  await expect(
    main(page).getByText('Duels over your own cards are closed. It needs a recorded human approval'),
  ).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overflow()).toBe(0);
  const legendary = kickoff.getByRole('button').last();
  const name = (await legendary.locator('span').nth(2).textContent()) ?? '';
  await legendary.click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByText('You haven’t pulled this card yet.')).toBeVisible();
  const odds = (await dialog.getByText(/in a duel over Kickoff 2031$/).textContent()) ?? '';
  expect(await overflow()).toBe(0);
  await expectAccessible();
  await dialog.getByRole('link', { name: 'All cards and odds of Kickoff 2031' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kickoff 2031' })).toBeVisible();
  const card = main(page).getByRole('listitem').filter({ hasText: name });
  await expect(card).toContainText(odds.split(' ')[0] as string);
});

test('a duel’s card goes into its pocket once the pack is ripped, with its history, and as a mark', async ({
  page,
  expectAccessible,
}) => {
  test.setTimeout(180_000);
  const duelPath = await playToPack(page);

  // The result is known, and the binder keeps it back.
  await page.goto('/binder');
  await expect(main(page).getByText('One pack is still sealed.')).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Rip it' })).toHaveAttribute('href', '/duels');
  await expect(playButton(page)).toHaveCount(0);
  await expect(main(page).locator('[data-pulled="true"]')).toHaveCount(0);
  await expect(main(page).getByText('Your record')).toHaveCount(0);

  await page.goto(duelPath);
  await page.getByRole('button', { name: 'Rip your pack open' }).press('Enter');
  await expect(page.locator('[data-verdict]')).not.toBeEmpty();
  await expect(main(page).getByText('A collector’s mark: you pulled it, it isn’t a token.')).toBeVisible();
  await page.getByRole('link', { name: 'New in your binder: 1 of 32 of Kickoff 2031' }).click();

  await expect(findSet(page, 'kickoff-2031').getByText('1 of 32 pulled')).toBeVisible();
  await expect(main(page).getByText('still sealed')).toHaveCount(0);
  // The card is in view without scrolling, and sets without one don't push it away.
  await expect(
    main(page).getByRole('region', { name: 'Newest pulls' }).locator('[data-pulled="true"]'),
  ).toBeInViewport();
  await expect(main(page).locator('[data-set]').first()).toHaveAttribute('data-set', 'kickoff-2031');
  await expect(main(page).getByRole('heading', { name: /^Derby Day 2031: 0 of \d+$/ })).toBeVisible();
  const pocket = findSet(page, 'kickoff-2031').locator('[data-pulled="true"]');
  await expect(pocket).toHaveCount(1);
  await expect(pocket).toContainText('Pulled');
  await expect(
    main(page).getByRole('link', { name: /^(1 won, 0 lost|0 won, 1 lost) against Sparky\./ }),
  ).toHaveAttribute('href', duelPath);
  await expectAccessible();
  await pocket.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^A collector’s mark: you pulled it, it isn’t a token\./)).toBeVisible();
  await expect(dialog.getByText(/You pulled it against Sparky and (won|lost), [\d.]+ to [\d.]+\./)).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('link', { name: 'See the duel and its proof' }).click();
  await expect(page).toHaveURL(duelPath);
  await expect(page.getByRole('link', { name: /^(New in|In) your binder: 1 of 32 of Kickoff 2031$/ })).toBeVisible();
});

test('the card of a paid rip arrives and lies in the binder, owned on chain, with its proof', async ({
  page,
  expectAccessible,
}) => {
  test.setTimeout(180_000);
  await bindSeeds(page);
  await wrapPrice(page);
  await payRip(page);
  // On a slow machine the payment may be final before its progress is shown.
  await expect(page.getByText('Your payment, ').or(ripPackButton(page))).toBeVisible();
  const paidAt = performance.now();
  await expect(ripPackButton(page)).toBeVisible(LANDING_TIMEOUT);
  await ripPackButton(page).click();
  await expect(pulledHeading(page)).toBeVisible();
  await expect(page.getByText('It’s in your wallet.')).toBeVisible(LANDING_TIMEOUT);
  const seconds = ((performance.now() - paidAt) / 1_000).toFixed(1);
  test.info().annotations.push({ type: 'from the signed payment to the card', description: `${seconds} s` });

  await page.goto('/binder');
  const pocket = findSet(page, 'terrace-2031').locator('[data-pulled="true"]');
  await expect(pocket).toHaveCount(1);
  await expect(pocket).toContainText('Yours, on chain');
  await pocket.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^Yours, on chain: finalized chain state shows/)).toBeVisible();
  await expect(dialog.getByText(/You pulled it from Terrace 2031\./)).toBeVisible();
  await expectAccessible();
  const cardPath = (await dialog.getByRole('link', { name: 'See this card’s page' }).getAttribute('href')) ?? '';
  await dialog.getByRole('link', { name: 'Check the proof' }).click();
  await expect(page).toHaveURL(/\/verify\?mode=gacha&roundId=rip_/);
  await expect(page.getByText(/^All \d+ checks hold\.$/)).toBeVisible();

  await page.goto(cardPath);
  await expect(main(page).getByText(/^Player \w{4} holds it\.$/)).toBeVisible();
});

test('others see a binder while its player shares it, and not once that stops', async ({
  page,
  browser,
  expectAccessible,
}) => {
  test.setTimeout(180_000);
  await playToPack(page);
  await page.getByRole('button', { name: 'Rip your pack open' }).press('Enter');
  await expect(page.locator('[data-verdict]')).not.toBeEmpty();
  await page.goto('/binder');
  const sharing = main(page).getByRole('region', { name: 'Who sees your binder' });
  await expect(sharing.getByText('Only you see your binder.')).toBeVisible();
  await sharing.getByRole('button', { name: 'Share my binder' }).click();
  await expect(sharing.getByText('Everyone with its link sees your binder.')).toBeVisible();
  await expectAccessible();
  const path = (await sharing.getByRole('link', { name: 'See it as others do' }).getAttribute('href')) ?? '';

  const visitor = await browser.newPage();
  const isPrivate = visitor.getByRole('heading', { level: 1, name: 'This binder isn’t shared' });
  // Sparky opens its own pack in a moment. The duel isn't shown before.
  await expect(async () => {
    await visitor.goto(path);
    await expect(main(visitor).locator('[data-pulled="true"]').first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/^Binder of Player \w{4}$/);
  await expect(main(visitor).getByText('1 of 32 pulled')).toBeVisible();
  await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await main(visitor).locator('li [data-pulled="true"]').first().click();
  const dialog = visitor.getByRole('dialog');
  await expect(dialog.getByText(/This player pulled it against Sparky and (won|lost)/)).toBeVisible();

  await sharing.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(sharing.getByText('Only you see your binder.')).toBeVisible();
  await visitor.reload();
  await expect(isPrivate).toBeVisible();
  await expect(main(visitor)).not.toContainText('Kickoff');
  await visitor.close();
});

test('a pack that was ripped while the service couldn’t be told is in the binder', async ({ page }) => {
  test.setTimeout(120_000);
  await playToPack(page);
  const isOpening = (url: URL) => url.pathname.endsWith('/opening');
  await page.route(isOpening, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await page.getByRole('button', { name: 'Rip your pack open' }).press('Enter');
  await expect(page.locator('[data-verdict]')).not.toBeEmpty();
  await page.unroute(isOpening);
  await page.goto('/binder');
  await expect(findSet(page, 'kickoff-2031').getByText('1 of 32 pulled')).toBeVisible();
  await expect(main(page).getByText('still sealed')).toHaveCount(0);
});
