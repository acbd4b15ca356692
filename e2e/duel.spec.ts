import type { Browser, BrowserContext, Page } from '@playwright/test';
import { collectCountedSteps, expectSteps } from '../testing/browser/counted-steps';
import {
  ALL_CHECKS_HOLD,
  airdropAndConfirm,
  checkTitle,
  connectAndSignIn,
  openCheckAndFacts,
  openDuel,
  openFacts,
  paidByBothText,
  payAgainButton,
  payButton,
  prepareAndSignPayment,
  pressByKeyboard,
  ripAndCheck,
  verdictText,
} from '../testing/browser/duel-player';
import { collectErrors, expect, findAxeViolations, test } from '../testing/browser/strict-page';
import { installWallet, type TestWallet } from '../testing/browser/wallet';

interface Opponent {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly wallet: TestWallet;
  readonly pageErrors: string[];
}

/** Opens a browser context for a second player, with a wallet of their own. */
async function openOpponent(browser: Browser): Promise<Opponent> {
  const context = await browser.newContext();
  const page = await context.newPage();
  return {
    context,
    page,
    pageErrors: await collectErrors(page),
    wallet: await installWallet(page, { name: 'Ben’s wallet' }),
  };
}

/** Checks that each player's page shows a pack to rip, "You" on the left, and the other's name on the right. */
async function expectNearSides(creator: Page, opponent: Page): Promise<void> {
  const colors = new Set<string>();
  for (const page of [creator, opponent]) {
    await expect(page).toHaveTitle(/^Your pack is ready · (Showcase 2032|Kickoff 2031) duel · /);
    await expect(page.getByRole('button', { name: 'Rip your pack open' })).toBeInViewport({ ratio: 1 });
    const cards = page.getByRole('region', { name: /card$/ });
    await expect(cards.first()).toHaveAccessibleName('Your card');
    await expect(cards.last()).toHaveAccessibleName(/^Player \w{4}’s card$/);
    const [near, far] = await Promise.all([cards.first().boundingBox(), cards.last().boundingBox()]);
    expect(near?.x).toBeLessThan(far?.x ?? 0);
    colors.add(
      await cards
        .first()
        .getByText('You', { exact: true })
        .evaluate((tag) => getComputedStyle(tag).color),
    );
  }
  // "You" has the same colour for the creator and for the opponent.
  expect(colors.size).toBe(1);
}

test('two players play a duel to its end, and one rejects the payment once', { tag: '@fast' }, async ({
  page,
  browser,
  request,
  expectAccessible,
}) => {
  test.setTimeout(120_000);
  const counted = collectCountedSteps(page);
  const anna = await installWallet(page, { name: 'Anna’s wallet' });
  const ben = await openOpponent(browser);
  await Promise.all([airdropAndConfirm(request, anna.address), airdropAndConfirm(request, ben.wallet.address)]);

  await page.goto('/duels/new');
  await expect(
    page.getByText('from each side, into the duel’s vault, once you have an opponent. You pay nothing now.'),
  ).toBeVisible();
  const feeTwice = page.getByText('You get it twice', { exact: true });
  await expect(feeTwice).toBeHidden();
  await page.locator('summary').filter({ hasText: 'What this means' }).click();
  await expect(feeTwice).toBeVisible();
  await expectAccessible();
  await connectAndSignIn(page, anna.name);
  const address = await openDuel(page);
  await expectAccessible();

  await ben.page.goto('/duels');
  await ben.page.getByRole('link', { name: 'See and join' }).first().click();
  await ben.page.goto(address);
  await connectAndSignIn(ben.page, ben.wallet.name);
  expect(await findAxeViolations(ben.page)).toEqual([]);
  await ben.page.getByRole('button', { name: 'Join the duel' }).click();
  await expect(payButton(ben.page)).toBeVisible();

  // Anna rejects the payment in her wallet, and no money moves.
  await expect(payButton(page)).toBeVisible();
  await expectAccessible();
  anna.rejectNext();
  await prepareAndSignPayment(page);
  await expect(page.getByText('You rejected the request in your wallet')).toBeVisible();
  await expect(page.getByText('No money has moved.')).toBeVisible();
  await payAgainButton(page).click();
  await expect(page.getByText('Checked: pays exactly 0.05 SOL into this duel')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Not now' }).click();
  await prepareAndSignPayment(page);
  await expect(page.getByText('Your pack waits here')).toBeVisible();
  await expectAccessible();
  const account = await page.context().newPage();
  await account.goto('/account');
  await expect(account.getByText('Final', { exact: true })).toBeVisible();
  await account.close();
  // Somebody who hasn't played in this browser watches, and isn't asked whether the duel is theirs.
  const watching = await browser.newContext();
  const visitor = await watching.newPage();
  await visitor.goto(address);
  await expect(visitor.getByText('Left to pay')).toBeVisible();
  await expect(visitor.getByText('Is this your duel?')).toBeHidden();
  await watching.close();

  // Anna has paid, so Ben can't cancel any more, and is told what happens if he doesn't pay.
  await expect(ben.page.getByText(/has paid, so the duel can’t be cancelled.*You pay nothing/)).toBeVisible();
  await expect(ben.page.getByRole('button', { name: 'Cancel the duel' })).toBeHidden();
  await prepareAndSignPayment(ben.page);
  await expect(page.getByRole('button', { name: 'Rip your pack open' })).toBeVisible({ timeout: 45_000 });
  // The focused element disappeared with the payment, so the pack has the focus.
  await expect(page.getByRole('button', { name: 'Rip your pack open' })).toBeFocused();
  await expectAccessible();
  await expectNearSides(page, ben.page);
  // Each learns whether the other has opened their pack.
  await ripAndCheck(ben.page);
  await expect(page.getByText(/^Player \w{4} has opened their pack\.$/)).toBeVisible();
  await expect(ben.page.getByText(/^Player \w{4} hasn’t opened yet\.$/)).toBeVisible();
  await expectAccessible();
  await ripAndCheck(page);
  await expect(ben.page.getByText(/^Player \w{4} has opened their pack\.$/)).toBeVisible();
  await expect(page).toHaveTitle(/^(Showcase 2032|Kickoff 2031) duel/);
  await expectAccessible();

  const download = page.waitForEvent('download');
  await openFacts(page);
  await page.getByRole('link', { name: 'Download the receipt' }).click();
  expect((await download).suggestedFilename()).toMatch(/^duel_\w+\.receipt\.json$/);
  const steps = ['page-opened', 'wallet-connected', 'session-created', 'duel-opened', 'payment-signed', 'rip-seen'];
  await expectSteps(counted, ...steps, 'duel-settled', 'proof-checked');
  await page.reload();
  await openCheckAndFacts(page);
  const onChain = page.getByRole('region', { name: 'On chain' });
  await expect(onChain).toContainText(/Paid in: the creator’s fee.*0\.05 SOL from/);
  await expect(onChain).toContainText(/Settled: the opponent’s fee.*0\.05 SOL to/);
  await expectAccessible();
  expect(ben.pageErrors).toEqual([]);
  await ben.context.close();
});

test('a duel with the practice opponent, paid by keyboard and with a reload in between', async ({
  page,
  expectAccessible,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1280, height: 640 });
  await page.goto('/duels/new?opponent=sparring');
  await pressByKeyboard(page, /^Connect a wallet/);
  await pressByKeyboard(page, /^Guest player/, page.getByRole('dialog'));
  await pressByKeyboard(page, /^Sign in$/, page.getByRole('dialog'));
  await expect(page.getByRole('dialog').getByText('You’re signed in')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Send the challenge' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(payButton(page)).toBeDisabled();
  // With an empty wallet the faucet is the primary button.
  const primaryButtons = page.getByRole('main').locator('button[class*="primary"]');
  await expect(primaryButtons).toHaveCount(1);
  await expect(primaryButtons).toHaveText(/^Get 2 SOL/);
  await pressByKeyboard(page, /^Get 2 SOL/);
  await expect(page.getByText('too little to pay')).toBeHidden({ timeout: 30_000 });
  await expect(payButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Checked: pays exactly 0.05 SOL into this duel')).toBeVisible();
  await pressByKeyboard(page, /^Sign in your wallet/);
  await expect(page.getByRole('list', { name: /^Progress/ })).toBeVisible();
  await page.reload();

  const pack = page.getByRole('button', { name: 'Rip your pack open' });
  await expect(pack).toBeVisible({ timeout: 45_000 });
  await expect(pack).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Skip' })).toHaveCount(0);
  await pack.focus();
  await page.keyboard.press('Space');
  await expect(verdictText(page)).toBeVisible();
  // A screen reader hears both cards with their values before the verdict.
  await expect(page.locator('[data-verdict]')).toHaveText(
    /^You pulled .+, [\d.]+ USDC\. Sparky pulled .+, [\d.]+ USDC\. (You win( both cards)?\.|Sparky (wins|takes both cards)\.) [\d.]+ (beats [\d.]+ USDC|USDC each)\. (The coin decided\. )?No cash value\.$/,
  );
  await expect(page.getByText('The result is final.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('went from the vault to the treasury')).toBeHidden();
  await checkTitle(page).press('Enter');
  await expect(page.getByText(ALL_CHECKS_HOLD)).toBeVisible();
  await expect(checkTitle(page)).toBeFocused();
  await expect(page.getByText('This browser recomputed both cards and the winner.')).toBeVisible();
  // The list of checks and the facts are each in a disclosure inside that of the check.
  await expect(page.getByText('On the test chain, our own server makes the slots')).toHaveCount(0);
  await page
    .locator('summary')
    .filter({ hasText: /^The 1[45] checks, one by one/ })
    .press('Enter');
  await expect(page.getByText('On the test chain, our own server makes the slots')).toBeVisible();
  await expect(page.getByText('went from the vault to the treasury')).toBeHidden();
  await openFacts(page);
  await expect(page.getByText('went from the vault to the treasury')).toBeVisible();
  await expectAccessible();

  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void Object.assign(window, { copied: text }) },
    });
  });
  const settled = page.url();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Link copied', exact: true })).toBeVisible();
  const copied = await page.evaluate(() => (window as unknown as { copied: string }).copied);
  expect(copied).toMatch(/^(?:I beat Sparky|Sparky beat my|Sparky and I) .+\? http\S+$/);
  expect(copied.endsWith(` ${settled}`)).toBe(true);
  // The burner was chosen in the dialog, so challenging a friend is a link to the form, not a button that opens a duel.
  const challenge = page.getByRole('main').getByRole('link', { name: 'Challenge a friend' });
  await expect(challenge).toHaveAttribute('href', /^\/duels\/new\?pack=[\w-]+&opponent=friend$/);
  await page.getByRole('button', { name: 'Rematch' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/duels/duel_') && url.href !== settled);
  // The burner's rematch with Sparky is a one-tap duel, so its fee is paid without a review.
  await expect(page.getByRole('button', { name: 'Rip your pack open' })).toBeVisible({ timeout: 45_000 });
});

test('a visitor without a wallet opens a duel by one press, with the time to pay that they chose', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/duels/new');
  await page
    .locator('summary')
    .filter({ hasText: /^Time to pay: / })
    .click();
  await page.getByLabel('Time to pay, once there are two of you').selectOption('58 minutes');
  await expect(page.locator('summary').filter({ hasText: 'Time to pay: 58 minutes' })).toBeVisible();
  await expect(page.getByText('You play as a guest player in this browser. This opens the duel.')).toBeVisible();
  await expectAccessible();
  const request = page.waitForRequest((each) => each.method() === 'POST' && each.url().endsWith('/v1/duels'));
  await page.getByRole('main').getByRole('button', { name: 'Play without a wallet' }).click();
  expect((await request).postDataJSON()).toMatchObject({ fundingSeconds: 3_600, matchmakingMode: 'open' });
  await expect(page.getByRole('heading', { name: 'Invite an opponent' })).toBeVisible();
});

test('a changed transaction is reported and cannot be signed', { tag: '@fast' }, async ({ page, expectAccessible }) => {
  test.setTimeout(120_000);
  await page.goto('/duels/new?opponent=sparring');
  await connectAndSignIn(page, 'Guest player');
  await page.getByRole('button', { name: 'Send the challenge' }).click();
  await page.getByRole('button', { name: /^Get 2 SOL/ }).click();
  await expect(page.getByText('too little to pay')).toBeHidden({ timeout: 30_000 });
  // The fee in the terms, 50,000,000 lamports, becomes 502,984,832.
  await page.route('**/transactions', async (route) => {
    const response = await route.fetch();
    const prepared = await response.json();
    const bytes = Buffer.from(prepared.transaction, 'base64');
    bytes[bytes.indexOf(Buffer.from([0x80, 0xf0, 0xfa, 0x02])) + 3] = 0x1d;
    await route.fulfill({ response, json: { ...prepared, transaction: bytes.toString('base64') } });
  });
  await payButton(page).click();
  await expect(page.getByText('This transaction doesn’t match the duel')).toBeVisible();
  await expect(page.getByText('The amount differs')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in your wallet' })).toBeHidden();
  await expectAccessible();
});

test('a transaction that lay too long is prepared again, and one that got lost is sent again', async ({
  page,
  expectAccessible,
}) => {
  test.setTimeout(120_000);
  await page.goto('/duels/new?opponent=sparring');
  await connectAndSignIn(page, 'Guest player');
  await page.getByRole('button', { name: 'Send the challenge' }).click();
  await page.getByRole('button', { name: /^Get 2 SOL/ }).click();
  await expect(page.getByText('too little to pay')).toBeHidden({ timeout: 30_000 });

  await payButton(page).click();
  await expect(page.getByText('Your last transaction expired')).toBeVisible({ timeout: 30_000 });
  await expectAccessible();

  await payAgainButton(page).click();
  await expect(page.getByText('Must stay in your wallet')).toBeVisible();
  await page.route('**/rpc', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign in your wallet' }).click();
  await expect(page.getByText('We couldn’t reach Solana')).toBeVisible();
  await page.unroute('**/rpc');
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(paidByBothText(page)).toBeVisible({ timeout: 30_000 });
});

test('a request to open a duel that fails on its way back is sent again with the same idempotency key', async ({
  page,
}) => {
  await page.goto('/duels/new');
  await connectAndSignIn(page, 'Guest player');
  // The service opens the duel, but the browser gets an error from a proxy between the two.
  await page.route(
    '**/v1/duels',
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 503, contentType: 'text/plain', body: 'upstream' });
    },
    { times: 5 },
  );
  const keys = new Set<string | undefined>();
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/v1/duels')
      keys.add(request.headers()['idempotency-key']);
  });
  await page.getByRole('button', { name: 'Open the duel' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible({ timeout: 45_000 });
  await page.unroute('**/v1/duels');
  await openDuel(page);
  expect(keys.size).toBe(1);
});

test('a player whose session ended signs in again, and one who is offline is told so', async ({
  page,
  context,
  expectAccessible,
}) => {
  await page.goto('/duels/new?opponent=sparring');
  await connectAndSignIn(page, 'Guest player');
  await page.getByRole('button', { name: 'Send the challenge' }).click();
  const prepare = payButton(page);
  await expect(prepare).toBeVisible();
  await page.evaluate(() => fetch('/v1/auth/session/revoke', { method: 'POST' }));
  await expect(page.getByRole('heading', { name: 'You’re signed out' })).toBeVisible();
  await expect(prepare).toBeHidden();
  await expectAccessible();
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(prepare).toBeVisible();

  const offlineNote = page.getByText('You’re offline. This page may be out of date');
  const failedNote = page.getByText('This view may be a few seconds old.');
  const isPoll = (address: string) => new URL(address).pathname.startsWith('/v1/duels/');
  const failedPoll = page.waitForEvent('requestfailed', (request) => isPoll(request.url()));
  await context.setOffline(true);
  await expect(offlineNote).toBeVisible();
  await failedPoll;
  await expect(page.getByRole('heading', { name: /^(Showcase 2032|Kickoff 2031) duel$/ })).toBeVisible();
  // The note about failed requests isn't shown beside the one about being offline.
  await expect(failedNote).toBeHidden();
  await context.setOffline(false);
  await expect(offlineNote).toBeHidden();
  await expect(failedNote).toBeHidden();

  // The browser is online, but the service doesn't answer.
  await page.route('**/v1/duels/**', (route) => route.abort());
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(failedNote).toBeVisible();
  await page.unroute('**/v1/duels/**');
  await expect(failedNote).toBeHidden();
});

test('a duel whose chain cannot be read says of which time it is shown', async ({ page, expectAccessible }) => {
  await page.goto('/duels/new?opponent=sparring');
  await connectAndSignIn(page, 'Guest player');
  await page.getByRole('button', { name: 'Send the challenge' }).click();
  await expect(payButton(page)).toBeVisible();
  const note = page.getByRole('alert').filter({ hasText: 'We can’t reach Solana right now' });
  await expect(note).toBeHidden();
  const polls = '**/v1/duels/*/transactions/reconciliation';
  // Answers as the service does when it can't read the chain: with the stored duel, here as of a minute ago.
  await page.route(polls, async (route) => {
    const response = await route.fetch();
    const duel = await response.json();
    const checkedAt = new Date(Date.parse(duel.answeredAt) - 60_000).toISOString();
    await route.fulfill({ response, json: { ...duel, checkedAt } });
  });
  // While its stream is open, the page reads only when something changes, or when the player comes back to it.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(note).toContainText(/This page shows the duel as it was at \d+:\d\d:\d\d [AP]M\./, { timeout: 2_000 });
  }).toPass();
  await expectAccessible();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(note).toBeHidden();
});

test('a dialog whose code cannot be loaded at first opens later', async ({ page }) => {
  await page.goto('/duels/new');
  await connectAndSignIn(page, 'Guest player');
  await openDuel(page);
  // The dialog's code is requested at the first click on its button.
  let abortedRequests = 0;
  await page.route('**/_next/static/**', (route) => {
    abortedRequests += 1;
    return route.abort();
  });
  await page.getByRole('button', { name: 'Cancel the duel' }).click();
  await expect.poll(() => abortedRequests).toBeGreaterThan(0);
  await page.unroute('**/_next/static/**');
  await expect(page.getByRole('dialog', { name: 'Cancel this duel?' })).toBeVisible();
});

test('an address of no duel is answered with 404', async ({ page, expectAccessible }) => {
  for (const id of ['duel_nothing', 'duel_9aVYq2mT7sKc4dRw1XhZpL']) {
    const response = await page.goto(`/duels/${id}`);
    expect(response?.status()).toBe(404);
  }
  await expectAccessible();
});
