import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { systemClock } from '../../lib/core/clock';
import { airdropAndConfirm, connectAndSignIn } from '../../testing/browser/duel-player';
import {
  LANDING_TIMEOUT,
  pulledHeading,
  ripPackButton,
  ripProofDisclosure,
  signRipButton,
} from '../../testing/browser/rip-player';
import { expect, test } from '../../testing/browser/strict-page';
import { installWallet } from '../../testing/browser/wallet';
import { wrap } from '../../testing/browser/wrap';
import { runDuelScript } from '../../testing/server/play';

/**
 * Counts taps. `report` returns their number; it prints it with the seconds since this call and since the first tap.
 */
function startJourney(name: string) {
  const readMs = () => systemClock.now().getTime();
  const startMs = readMs();
  let firstTapMs = startMs;
  let taps = 0;
  return {
    tap: async (target: Locator) => {
      if (taps === 0) {
        await target.waitFor();
        firstTapMs = readMs();
      }
      taps += 1;
      await target.click();
    },
    report: (reached: string) => {
      const [total, sinceTap] = [startMs, firstTapMs].map((from) => ((readMs() - from) / 1_000).toFixed(1));
      console.info(
        `${name}: ${reached} after ${taps} taps, ${total} s after landing, ${sinceTap} s after the first tap`,
      );
      return taps;
    },
  };
}

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });

test('from landing to a drawn and checked card it takes one tap', { tag: ['@fast', '@phone'] }, async ({
  page,
  expectAccessible,
}) => {
  const journey = startJourney('practice rip');
  await page.goto('/');
  await expect(page.getByText('Practice. Nothing paid, nothing kept.')).toBeVisible();
  await journey.tap(button(page, 'Rip a free pack'));
  await expect(page.locator('[data-verdict]')).toHaveText(/, number \d+, /);
  expect(journey.report('card')).toBe(1);
  await expect(page.getByText(/packs? beats? this card\. Practice\.$/i)).toBeVisible();
  await page.getByText('Provably fair: check it').click();
  await expect(page.getByText('All 3 checks hold.')).toBeVisible();
  await expectAccessible();
  await button(page, 'Practice again').click();
  await expect(page.locator('[data-verdict]')).toHaveText('');
  await expect(page.locator('[data-verdict]')).toHaveText(/, number \d+, /);
});

test('from a shared result to an own card it takes one tap', async ({ page, baseURL, expectAccessible }) => {
  test.setTimeout(120_000);
  const { code, output } = await runDuelScript(baseURL as string);
  expect(code, output).toBe(0);
  const journey = startJourney('a friend’s link');
  await page.goto(`/duels/${/duel_\w+/.exec(output)?.[0]}`);
  await journey.tap(button(page, 'Rip your own: free, no wallet'));
  const card = page.locator('[data-verdict]').filter({ hasText: /, number \d+, / });
  await expect(card).toBeVisible();
  expect(journey.report('card')).toBe(1);
  await expect(card).toBeInViewport();
  // The result compares the visitor's card with the winner's card, which the page had invited the visitor to beat.
  await expect(
    page.getByText(/ beats (your|Player \w{4}’s) [\d.]+\. Practice\.$|^You and Player \w{4} both have /),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: /^Challenge Player \w{4}$/ })).toHaveAttribute(
    'href',
    /^\/duels\/new\?pack=[\w-]+&opponent=\w{32,44}$/,
  );
  await expectAccessible();
  await expect(button(page, 'Practice again')).toBeEnabled();
  await button(page, 'Play Sparky for 0.05 test SOL').click();
  await expect(page.getByRole('list', { name: 'Progress of your duel' })).toBeVisible();
  await page.waitForURL((url) => url.pathname.startsWith('/duels/duel_') && !output.includes(url.pathname.slice(7)));
});

test('from landing to a settled result of a real duel it takes two taps', async ({ page, expectAccessible }) => {
  test.setTimeout(120_000);
  const journey = startJourney('real duel');
  // The page must make no request that the API refuses: the browser would log each refusal as an error.
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  await page.goto('/');
  await journey.tap(button(page, 'Duel Sparky now'));
  await page.waitForURL(/\/duels\/duel_\w+$/, { timeout: 30_000 });
  journey.report('paid');
  await journey.tap(page.getByRole('button', { name: 'Rip your pack open' }));
  await expect(page.locator('[data-verdict]')).not.toBeEmpty();
  await expect(page.getByText('The result is final.')).toBeVisible({ timeout: 30_000 });
  expect(journey.report('settled result')).toBe(2);
  await expect(page.getByText(/^You (1 : 0|0 : 1) Sparky$/)).toBeVisible();
  await expectAccessible();
  const first = page.url();
  await journey.tap(button(page, 'Rematch'));
  await page.waitForURL((url) => url.pathname.startsWith('/duels/duel_') && url.href !== first, { timeout: 30_000 });
  await journey.tap(page.getByRole('button', { name: 'Rip your pack open' }));
  await expect(page.locator('[data-verdict]')).not.toBeEmpty();
  expect(journey.report('result of the rematch')).toBe(4);
  await expect(page.getByText(/^You (2 : 0|1 : 1|0 : 2) Sparky$/)).toBeVisible();
  expect(refused).toEqual([]);
  // Without `/v1/health`, this page can't read the terms of new duels. The button then shows no fee, so its press isn't
  // an agreement to pay: the page of the rematch has a button with the fee.
  await page.route('**/v1/health', (route) => route.fulfill({ status: 404, json: { code: 'not-found', status: 404 } }));
  await page.reload();
  const second = page.url();
  await page.getByRole('main').getByRole('button', { name: 'Rematch', exact: true }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/duels/duel_') && url.href !== second);
  await button(page, 'Pay 0.05 test SOL').click();
  await expect(ripPackButton(page)).toBeVisible({ timeout: 45_000 });
});

test('a guest at a pack machine pays and pulls a card with two taps', async ({ page, expectAccessible }) => {
  test.setTimeout(120_000);
  const journey = startJourney('pack machine');
  await page.goto('/gacha/terrace-2031');
  const words = (await page.getByRole('main').innerText()).split(/\s+/);
  expect(words.length).toBeLessThanOrEqual(250);
  await journey.tap(button(page, 'Rip a pack for 0.02 test SOL'));
  await expect(page.getByRole('list', { name: 'Progress of your rip' })).toBeVisible();
  const placeBefore = await measureOnPage(page.getByRole('region', { name: 'Rip a pack' }));
  await expectAccessible();
  await ripPackButton(page).waitFor({ ...LANDING_TIMEOUT });
  journey.report('paid');
  // The panel keeps its place and size when the pack arrives.
  expect(await measureOnPage(page.getByRole('region', { name: 'Rip a pack' }))).toEqual(placeBefore);
  // The page has scrolled to the pack by itself.
  await expect(ripPackButton(page)).toBeInViewport({ ratio: 1 });
  await journey.tap(ripPackButton(page));
  const scrollBefore = await page.evaluate(() => window.scrollY);
  await expect(pulledHeading(page)).toBeVisible();
  expect(journey.report('card')).toBe(2);
  // The next step is in view without scrolling, and two controls of the reveal share one row.
  await expect(button(page, 'Rip another for 0.02 test SOL')).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(scrollBefore);
  const middles: number[] = [];
  for (const control of [button(page, 'Replay'), page.getByRole('switch', { name: 'Fast rip' })]) {
    const box = await control.boundingBox();
    middles.push((box?.y ?? 0) + (box?.height ?? 0) / 2);
  }
  expect(middles[0]).toBeCloseTo(middles[1] ?? Number.NaN, 0);
  await ripProofDisclosure(page).click();
  await page.getByRole('button', { name: 'Check it in this browser' }).first().click();
  await expect(page.getByText('All 7 checks hold.')).toBeVisible();
  await expectAccessible();
  // The wallet still has test SOL for a second rip. The page is reloaded before that rip is paid: it continues with one
  // tap, and pays nothing before that tap.
  const preparation = '**/v1/gacha/payment-intents/*/transaction';
  await page.route(preparation, () => {});
  await button(page, 'Rip another for 0.02 test SOL').click();
  const currentStage = page.getByRole('list', { name: 'Progress of your rip' }).locator('[aria-current="step"]');
  await expect(currentStage).toContainText(/Getting test SOL|Setting 0\.02 test SOL aside|Paying/, LANDING_TIMEOUT);
  await page.reload();
  await page.unroute(preparation);
  await expect(button(page, 'Continue your rip')).toBeVisible();
  await expect(button(page, 'Rip step by step')).toBeVisible();
  await expect(button(page, 'Copy your seed')).toBeHidden();
  await expectAccessible();
  await button(page, 'Continue your rip').click();
  await ripPackButton(page).click(LANDING_TIMEOUT);
  await expect(pulledHeading(page)).toBeVisible();
  await expect(button(page, 'Rip another for 0.02 test SOL')).toBeInViewport();
  await expect(button(page, 'Share')).toBeInViewport();
});

test('with a wallet that holds the price a machine takes three taps and one signature', async ({ page, request }) => {
  test.setTimeout(120_000);
  const secretKey = randomBytes(32);
  const wallet = await installWallet(page, { secretKey });
  await airdropAndConfirm(request, wallet.address);
  await wrap(request, secretKey, 20_000_000n);
  await page.goto('/gacha/terrace-2031');
  await connectAndSignIn(page, wallet.name);
  const journey = startJourney('pack machine with a wallet');
  const before = wallet.requests.length;
  await journey.tap(button(page, 'Rip a pack for 0.02 test SOL'));
  await signRipButton(page).waitFor(LANDING_TIMEOUT);
  await journey.tap(signRipButton(page));
  await ripPackButton(page).waitFor(LANDING_TIMEOUT);
  await journey.tap(ripPackButton(page));
  await expect(pulledHeading(page)).toBeVisible();
  expect(journey.report('card')).toBe(3);
  expect(wallet.requests.slice(before)).toEqual(['signTransaction']);
});

test('two friends without a wallet get their packs with one tap each, and can agree on a rematch', async ({
  page,
  browser,
  expectAccessible,
}) => {
  test.setTimeout(180_000);
  const host = startJourney('host');
  await page.goto('/duels/new?opponent=friend');
  await expect(page.getByRole('heading', { name: 'Challenge a friend', level: 1 })).toBeVisible();
  await expect(button(page, 'Create the link')).toBeInViewport({ ratio: 1 });
  await host.tap(button(page, 'Create the link'));
  await expect(button(page, 'Copy the link')).toBeInViewport({ ratio: 1 });
  // The button to cancel is below the one to copy the link.
  const [copy, cancel] = await Promise.all(
    ['Copy the link', 'Cancel the duel'].map((name) => measureOnPage(button(page, name))),
  );
  expect(cancel?.y).toBeGreaterThan((copy?.y ?? 0) + (copy?.height ?? 0));
  const context = await browser.newContext({ viewport: page.viewportSize() });
  const other = await context.newPage();
  const friend = startJourney('friend');
  await other.goto(page.url());
  await expect(button(other, 'Play without a wallet')).toBeInViewport({ ratio: 1 });
  await friend.tap(button(other, 'Play without a wallet'));
  const players = [
    { journey: host, page },
    { journey: friend, page: other },
  ];
  await Promise.all(
    players.map(async ({ journey, page: own }) => {
      await expect(own.locator('[data-ritual]')).toBeInViewport({ ratio: 0.6, timeout: 30_000 });
      await ripPackButton(own).waitFor({ timeout: 60_000 });
      expect(journey.report('pack')).toBe(1);
    }),
  );
  await expectAccessible();
  for (const each of [page, other]) await ripPackButton(each).click();
  for (const each of [page, other]) await expect(each.locator('[data-verdict]')).toHaveText(/ beats | each\./);
  for (const each of [page, other]) await expect(each.getByText(/^You (1 : 0|0 : 1) Player \w{4}$/)).toBeVisible();
  const placesBefore = await measureNextSteps(other);
  const countNameless = await countChangesWith(page, 'Reserved for one wallet');
  await button(page, 'Rematch').click();
  await expect(other.getByText(/^Player \w{4} wants a rematch\.$/)).toBeVisible();
  // The buttons for the rematch and for sharing don't move, so that nobody taps the wrong one.
  expect(await measureNextSteps(other)).toEqual(placesBefore);
  await expect(other).toHaveTitle(/^Rematch\? · /);
  await expect(page.getByText(/^You (1 : 0|0 : 1) Player \w{4}$/)).toBeVisible();
  expect(await countNameless()).toBe(0);
  await acceptRematch(other);
  await Promise.all(
    players.map(async ({ page: own }) => {
      await expect(own.getByRole('img', { name: /^You (1 : 0|0 : 1) Player \w{4}$/ })).toBeVisible({ timeout: 30_000 });
      await ripPackButton(own).waitFor({ timeout: 60_000 });
      await expect(own.getByText(/^You (1 : 0|0 : 1) Player \w{4}$/)).toBeVisible();
    }),
  );
  for (const each of [page, other]) await ripPackButton(each).click();
  await button(page, 'Challenge a friend for 0.05 test SOL').click();
  const invitation = page.getByRole('heading', { name: 'Invite an opponent' });
  // Duels that other tests have left open may hold the provider's last cards.
  const forRecord = button(page, 'Challenge a friend for 0.05 test SOL, for the record');
  await expect(invitation.or(forRecord)).toBeVisible();
  if (await forRecord.isVisible()) await forRecord.click();
  await expect(invitation).toBeVisible();
  await context.close();
});

/** Returns the places of the buttons below a verdict on the whole page: the rematch, then sharing. */
const measureNextSteps = (page: Page) =>
  Promise.all([button(page, /^(Rematch|Accept) for /), button(page, 'Share')].map(measureOnPage));

/** Returns the place of an element on the whole page, in CSS pixels. */
const measureOnPage = (element: Locator) =>
  element.evaluate((measured) => {
    const { x, y, width, height } = measured.getBoundingClientRect();
    return { x, y: y + window.scrollY, width, height };
  });

/** Presses the button until the page changes: for half a second after its label has changed, it ignores presses. */
async function acceptRematch(page: Page): Promise<void> {
  const result = page.url();
  await expect(async () => {
    if (page.url() === result) await button(page, 'Accept for 0.05 test SOL').click({ timeout: 1_000 });
    expect(page.url()).not.toBe(result);
  }).toPass();
}

/** Starts to count the DOM changes of a page after which it shows `text`. Returns a function that reads the count. */
async function countChangesWith(page: Page, text: string): Promise<() => Promise<number>> {
  const counter = await page.evaluateHandle((shown) => {
    const found = { times: 0 };
    new MutationObserver(() => {
      if (document.body.innerText.includes(shown)) found.times += 1;
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    return found;
  }, text);
  return () => counter.evaluate(({ times }) => times);
}
