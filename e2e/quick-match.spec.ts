import { randomBytes } from 'node:crypto';
import type { Browser, Locator, Page, Route } from '@playwright/test';
import { collectCountedSteps, expectSteps } from '../testing/browser/counted-steps';
import { airdropAndConfirm, connectAndSignIn, payButton, prepareAndSignPayment } from '../testing/browser/duel-player';
import { collectErrors, expect, findAxeViolations, test } from '../testing/browser/strict-page';
import { installWallet } from '../testing/browser/wallet';

/** Returns the tier in which a Playwright project searches: players of two screen sizes must not meet. */
const chooseProjectTier = (project: string) => (project.startsWith('phone') ? 'Classic' : 'Premier');

const searchButton = (page: Page) => page.getByRole('button', { name: 'Find an opponent' });
const stopButton = (page: Page) => page.getByRole('button', { name: 'Stop searching', exact: true });
const searchingHeading = (page: Page) => page.getByRole('heading', { name: 'Looking for an opponent' });
const DUEL_URL_PATTERN = /\/duels\/duel_\w+$/;

/** Locates the line that opens a disclosure, by its title. */
const opener = (page: Page, title: string) => page.locator('summary').filter({ hasText: title });

/** Checks that a search shows the player's segment and region only after a press. */
async function expectSegmentOnRequest(page: Page, segment: 'Standard' | 'Elevated'): Promise<void> {
  const risk = page.getByText(`${segment}. You meet players in the same segment.`);
  const region = page.getByText(/\. You meet players in the same region\.$/);
  for (const fact of [risk, region]) await expect(fact).toBeHidden();
  await opener(page, 'Who you can meet').click();
  for (const fact of [risk, region]) await expect(fact).toBeVisible();
}

/** Calls the matchmaking API as another tab of this browser would. Returns the HTTP status. */
const callMatchmaking = (page: Page, verb: string, body: object = {}): Promise<number> =>
  page.evaluate(
    async ([path, text]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(path, { method: 'POST', headers, body: text })).status;
    },
    [`/v1/matchmaking/${verb}`, JSON.stringify(body)] as const,
  );

/** Advances the page's clock in steps until an expectation holds: polls that only keep a search alive are rare. */
const expectInTime = (page: Page, expectation: () => Promise<void>, step = '00:10'): Promise<void> =>
  expect(async () => {
    await page.clock.fastForward(step);
    await expectation();
  }).toPass({ timeout: 30_000 });

/** Opens quick match, signs in with the wallet and starts a search. */
async function startSearch(page: Page, wallet: string, tier: string): Promise<void> {
  await page.goto('/quick-match');
  await connectAndSignIn(page, wallet);
  await page.getByRole('radio', { name: tier }).press('Space');
  await searchButton(page).click();
}

async function openOpponent(browser: Browser) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const complaints = await collectErrors(page);
  return { context, page, complaints, wallet: await installWallet(page, { name: 'Ben’s wallet' }) };
}

test(
  'two players press quick match and meet; one closes the tab in between and comes back to the duel',
  { tag: '@fast' },
  async ({ page, context, browser, expectAccessible }, { project }) => {
    test.setTimeout(120_000);
    const tier = chooseProjectTier(project.name);
    const countedSteps = collectCountedSteps(page);
    const anna = await installWallet(context, { name: 'Anna’s wallet' });
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 1280, height: 640 });
    await startSearch(page, anna.name, tier);
    // The search comes into view by itself, with one clock, and has the focus that the form lost.
    const search = page.getByRole('region', { name: 'Your search' });
    await expect(search).toBeFocused();
    for (const part of [searchingHeading(page), search.getByRole('timer'), stopButton(page)])
      await expect(part).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(/^Waiting for the next player…|^Half of the last/)).toBeVisible();
    await expect(page.getByText(/^Play Sparky below while you wait: we keep your place\./)).toBeVisible();
    // The house is off here, so its panel isn't shown.
    await expect(page.getByRole('heading', { name: 'While you wait' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'The house' })).toHaveCount(0);
    await expect(page.getByText('The house doesn’t play here')).toHaveCount(0);
    await expectSegmentOnRequest(page, 'Standard');
    await expectAccessible();
    await expectSteps(countedSteps, 'page-opened', 'wallet-connected', 'session-created', 'search-started');
    await page.reload();
    await expect(searchingHeading(page)).toBeVisible();
    await page.close();

    const ben = await openOpponent(browser);
    const benSteps = collectCountedSteps(ben.page);
    await startSearch(ben.page, ben.wallet.name, tier);
    await ben.page.waitForURL(DUEL_URL_PATTERN);
    await expectSteps(
      benSteps,
      ...['page-opened', 'wallet-connected', 'session-created', 'search-started', 'search-matched'],
    );
    await expect(payButton(ben.page)).toBeVisible();

    // Anna was searching when she left, so the page takes her to the duel. Later visits only offer a link to it.
    const back = await context.newPage();
    const complaints = await collectErrors(back);
    await back.goto('/quick-match');
    await back.waitForURL(DUEL_URL_PATTERN);
    expect(back.url()).toBe(ben.page.url());
    await expect(payButton(back)).toBeVisible();
    for (const path of ['/quick-match', '/', '/duels']) {
      await back.goto(path);
      await expect(back.getByRole('heading', { name: /^(You have a match|Your opponent is in)$/ })).toBeVisible();
      await expect(back.getByRole('link', { name: /^(Go to the duel|Play now)$/ })).toHaveAttribute(
        'href',
        new URL(ben.page.url()).pathname,
      );
      expect(await findAxeViolations(back)).toEqual([]);
    }

    // Nobody has paid, so Ben can cancel the match. Anna's page then offers a new search.
    await ben.page.goto('/quick-match');
    await ben.page.getByRole('button', { name: 'Cancel the match' }).click();
    await expect(searchButton(ben.page)).toBeVisible();
    await back.goto('/quick-match');
    await expect(searchButton(back)).toBeVisible();
    expect([...complaints, ...ben.complaints]).toEqual([]);
    await ben.context.close();
  },
);

test('a search can be stopped, also on the way to an open duel, and goes on after a session that ended', async ({
  page,
  context,
  expectAccessible,
}, { project }) => {
  await page.clock.install();
  // Without a stream, the page learns of changes by polls alone. A stream would begin anew, and poll, whenever the
  // clock jumps over its heartbeats.
  await page.route('**/v1/me/stream*', (route) => route.abort());
  const anna = await installWallet(page, { name: 'Anna’s wallet' });
  await startSearch(page, anna.name, chooseProjectTier(project.name));
  await stopButton(page).click();
  await expect(searchButton(page)).toBeVisible();

  await searchButton(page).click();
  await expect(searchingHeading(page)).toBeVisible();
  await context.clearCookies();
  await expectInTime(page, () => expect(page.getByText('You’re signed out')).toBeVisible({ timeout: 1_000 }));
  await expectAccessible();
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(searchingHeading(page)).toBeVisible();

  const held: Route[] = [];
  await page.route('**/v1/matchmaking/status', (route) => void held.push(route));
  const lateNote = page.getByText('The service is slow to respond');
  // The note shows for ten seconds: from ten after the poll was due until the poll fails.
  await expectInTime(page, () => expect(lateNote).toBeVisible({ timeout: 500 }), '00:03');
  await page.unroute('**/v1/matchmaking/status');
  for (const route of held) await route.continue();
  await expectInTime(page, () => expect(lateNote).toBeHidden({ timeout: 1_000 }));

  const staleNote = page.getByText('This view may be a few seconds old.');
  await context.setOffline(true);
  await expectInTime(page, () => expect(staleNote).toBeVisible({ timeout: 1_000 }));
  await context.setOffline(false);
  await expectInTime(page, () => expect(staleNote).toBeHidden({ timeout: 1_000 }));

  await page.getByRole('button', { name: 'Stop searching and open a duel' }).click();
  await page.waitForURL(/\/duels\/new$/);
  expect(await callMatchmaking(page, 'status')).toBe(404);
});

test('a search that was begun in another browser is shown on load, and once its wallet signs in', async ({
  page,
  browser,
}, { project }) => {
  const secretKey = randomBytes(32);
  const anna = await installWallet(page, { name: 'Anna’s wallet', secretKey });
  await startSearch(page, anna.name, chooseProjectTier(project.name));
  await expect(searchingHeading(page)).toBeVisible();

  const context = await browser.newContext();
  const other = await context.newPage();
  const refused: string[] = [];
  other.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  await installWallet(other, { name: 'Anna’s wallet', secretKey });
  await other.goto('/quick-match');
  await connectAndSignIn(other, anna.name);
  await expect(searchingHeading(other)).toBeVisible();
  await other.evaluate(() => localStorage.removeItem('ripduel.searched'));
  await other.reload();
  await expect(searchingHeading(other)).toBeVisible();

  // Once the search is stopped, the browser polls it no more: the service would refuse, and `refused` would show it.
  await stopButton(other).click();
  await expect(searchButton(other)).toBeVisible();
  await other.reload();
  await expect(searchButton(other)).toBeVisible();
  expect(refused).toEqual([]);
  await context.close();
});

test('a player can play Sparky during a search, and gets a link to the match once there is one', async ({
  page,
  browser,
  expectAccessible,
}, { project }) => {
  const anna = await installWallet(page, { name: 'Anna’s wallet' });
  const tier = chooseProjectTier(project.name);
  await startSearch(page, anna.name, tier);
  await page.getByRole('link', { name: 'Play Sparky' }).click();
  await page.waitForURL(/\/duels\/new\?opponent=sparring$/);
  const placeNote = page.getByText('Still searching. We keep your place.');
  await expect(placeNote).toBeVisible();
  await page.getByRole('button', { name: 'Send the challenge' }).click();
  await page.waitForURL(DUEL_URL_PATTERN);
  await expect(placeNote).toBeVisible();
  await expectAccessible();
  expect(await callMatchmaking(page, 'status')).toBe(200);

  const ben = await openOpponent(browser);
  await startSearch(ben.page, ben.wallet.name, tier);
  await ben.page.waitForURL(DUEL_URL_PATTERN);
  const due = page.getByRole('region', { name: 'Your opponent is in' });
  await due.getByRole('link', { name: 'Play now' }).click();
  await page.waitForURL(ben.page.url());
  await expect(payButton(page)).toBeVisible();
  await ben.page.goto('/quick-match');
  await ben.page.getByRole('button', { name: 'Cancel the match' }).click();
  await expect(searchButton(ben.page)).toBeVisible();
  // Anna has seen her match, so quick match doesn't tell her how it ended.
  await page.goto('/quick-match');
  await expect(searchButton(page)).toBeVisible();
  expect(ben.complaints).toEqual([]);
  await ben.context.close();
});

test('a wallet that cancelled ten matches is told of its risk segment, what it may do, and when that ends', async ({
  page,
  browser,
  expectAccessible,
}, { project }) => {
  test.setTimeout(120_000);
  const anna = await installWallet(page, { name: 'Anna’s wallet' });
  const ben = await openOpponent(browser);
  for (const [each, wallet] of [
    [page, anna],
    [ben.page, ben.wallet],
  ] as const) {
    await each.goto('/quick-match');
    await connectAndSignIn(each, wallet.name);
    // Leaves, since the page of quick match would go to a match's duel, or tell how a search ended, whenever it learns
    // of it.
    await each.goto('/status');
  }
  const body = { packTier: chooseProjectTier(project.name).toLowerCase() };
  for (let round = 0; round < 10; round += 1) {
    expect(await callMatchmaking(page, 'search', body)).toBe(200);
    expect(await callMatchmaking(ben.page, 'search', body)).toBe(200);
    expect(await callMatchmaking(page, 'cancel')).toBe(200);
  }
  await page.goto('/quick-match');
  await page.getByRole('radio', { name: chooseProjectTier(project.name) }).press('Space');
  await searchButton(page).click();
  await expect(searchingHeading(page)).toBeVisible();
  await expectSegmentOnRequest(page, 'Elevated');
  const note = page.getByRole('region', { name: 'Your wallet has elevated risk' });
  await expect(note).toContainText('10 matches cancelled before payment in 24 hours');
  await expect(note).toContainText('You can play every tier at the usual stakes, and play the house.');
  await expect(note).toContainText('Quick match only pairs you with other elevated wallets');
  await expect(note).toContainText('It ends by');
  await expectAccessible();
  await stopButton(page).click();
  await expect(searchButton(page)).toBeVisible();
  expect(ben.complaints).toEqual([]);
  await ben.context.close();
});

test('a search that ended elsewhere says so, and a match that is being paid cannot be cancelled', async ({
  page,
  browser,
  request,
  expectAccessible,
}, { project }) => {
  const tier = chooseProjectTier(project.name);
  const anna = await installWallet(page, { name: 'Anna’s wallet' });
  const ben = await openOpponent(browser);
  await startSearch(page, anna.name, tier);
  await expect(searchingHeading(page)).toBeVisible();
  expect(await callMatchmaking(page, 'cancel')).toBe(200);
  await expect(page.getByText('Your search is over')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Search again' }).click();
  await expect(searchingHeading(page)).toBeVisible();

  await airdropAndConfirm(request, ben.wallet.address);
  await startSearch(ben.page, ben.wallet.name, tier);
  await page.waitForURL(DUEL_URL_PATTERN);
  await prepareAndSignPayment(ben.page);
  await expect(ben.page.getByRole('list', { name: /^Progress/ })).toBeVisible();
  await page.goto('/quick-match');
  await page.getByRole('button', { name: 'Cancel the match' }).click();
  await expect(
    page.getByText(/^A signed payment may still land|^A payment has reached the escrow account/),
  ).toBeVisible();
  await expect(page.getByText('This request moved no money.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel the match' })).toBeVisible();
  await expectAccessible();
  expect(ben.complaints).toEqual([]);
  await ben.context.close();
});

test('a visitor without a wallet searches by one press, with this browser’s own player', async ({
  page,
  context,
  expectAccessible,
}, { project }) => {
  // A search that this browser doesn't know of isn't asked for: the browser would log the refusal as an error.
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  await page.goto('/quick-match');
  await page.getByRole('radio', { name: chooseProjectTier(project.name) }).press('Space');
  await expectAccessible();
  const play = page.getByRole('main').getByRole('button', { name: 'Play without a wallet' });
  await context.setOffline(true);
  await play.click();
  await expect(page.getByRole('alert').getByText('You’re offline', { exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You play as a guest player in this browser.')).toBeVisible();
  await play.click();
  await expect(searchingHeading(page)).toBeVisible();
  await stopButton(page).click();
  await expect(searchButton(page)).toBeVisible();
  expect(refused).toEqual([]);
});

test('quick match has its button between the fee and the terms, which one press opens', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/quick-match');
  const main = page.getByRole('main');
  const fee = main.getByText('from each side, into the duel’s vault, once you have an opponent. You pay nothing now.');
  const terms = opener(page, 'What this means');
  const readTop = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  const play = main.getByRole('button', { name: 'Play without a wallet' });
  await expect(play).toBeVisible();
  expect(await readTop(fee)).toBeLessThan(await readTop(play));
  expect(await readTop(play)).toBeLessThan(await readTop(terms));
  const rules = ['You get it twice', 'Your fee comes back', 'The fees', 'If nobody comes', 'Once you’re matched'];
  for (const rule of rules) await expect(main.getByText(rule, { exact: true })).toBeHidden();
  await terms.click();
  for (const rule of rules) await expect(main.getByText(rule, { exact: true })).toBeVisible();
  await expectAccessible();
});
