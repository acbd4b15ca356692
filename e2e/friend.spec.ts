import type { Page, Request } from '@playwright/test';
import { connectAndSignIn, payAgainButton, payButton } from '../testing/browser/duel-player';
import { createOpenDuel, joinAsStranger } from '../testing/browser/open-duel';
import { expect, test } from '../testing/browser/strict-page';

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });
const play = (page: Page) => button(page, 'Play without a wallet');
const findDuelId = (page: Page): string => new URL(page.url()).pathname.split('/')[2] as string;
const isSending = (request: Request) =>
  request.url().endsWith('/rpc') && request.postData()?.includes('sendTransaction') === true;

/** Collects the transactions that the page sends. */
function collectSent(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (isSending(request)) sent.push(request);
  });
  return sent;
}

/**
 * Watches the page from the first busy button until the table of the draw is shown. Returns a function that reads which
 * buttons could be pressed meanwhile, and how often there was no busy one.
 */
async function watchJoining(page: Page) {
  const watch = await page.evaluateHandle(() => {
    const seen = { labels: new Set<string>(), gaps: 0, hasBegun: false };
    new MutationObserver(() => {
      if (document.querySelector('[data-ritual]') !== null) return;
      const isBusy = document.querySelector('main button[aria-disabled=true]') !== null;
      seen.hasBegun ||= isBusy;
      if (!seen.hasBegun) return;
      if (!isBusy) seen.gaps += 1;
      for (const { textContent } of document.querySelectorAll('main button:not([aria-disabled=true])'))
        seen.labels.add(textContent ?? '');
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    return seen;
  });
  return () => watch.evaluate(({ labels, gaps }) => ({ labels: [...labels], gaps }));
}

/** Has another player open a duel without paying, and goes to the duel's page. */
async function openFriendsDuel(page: Page, baseURL: string | undefined): Promise<void> {
  await page.goto(`/duels/${await createOpenDuel(baseURL as string)}`);
}

test('a friend without a wallet joins and pays by one press, once', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
}) => {
  test.setTimeout(90_000);
  const sent = collectSent(page);
  await openFriendsDuel(page, baseURL);
  await expect(
    page.getByText('Without a wallet, your player gets 0.05 test SOL for free and pays it at once.'),
  ).toBeVisible();
  await expectAccessible();
  const readJoining = await watchJoining(page);
  await play(page).click();
  await expect(page.getByText(/^Your fee is in\. Waiting for Player \w{4}’s…$/)).toBeVisible({ timeout: 45_000 });
  const joining = await readJoining();
  expect(joining.gaps).toBe(0);
  expect(joining.labels.filter((label) => label.startsWith('Play'))).toEqual([]);
  await expect(page.getByText('If they don’t pay in time, your fee comes back.')).toBeVisible();
  await expectAccessible();
  expect(sent).toHaveLength(1);
  await page.reload();
  await expect(page.getByText(/^Your fee is in\. Waiting for /)).toBeVisible();
  expect(sent).toHaveLength(1);
  // A second visitor finds the seat taken.
  const other = await browser.newPage();
  await other.goto(page.url());
  await expect(other.getByText(/^Player \w{4} has paid\. Waiting for Player \w{4}\.$/)).toBeVisible({
    timeout: 15_000,
  });
  await expect(play(other)).toHaveCount(0);
  await expect(other.getByRole('main').getByRole('button', { name: /^Play Sparky for / })).toBeVisible();
  await other.close();
});

test('a duel for a friend isn’t in the lobby, and its link leads to it', async ({ page, browser, baseURL }) => {
  test.setTimeout(60_000);
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Challenge a friend' }).click();
  await expect(page.locator('summary').filter({ hasText: 'Opponent: A friend' })).toBeVisible();
  await button(page, 'Create the link').click();
  await expect(page.getByText('Only your link leads here: this duel is in no list.', { exact: false })).toBeVisible();
  const listedId = await createOpenDuel(baseURL as string);
  const other = await browser.newPage();
  await other.goto('/duels');
  await expect(other.locator(`a[href="/duels/${listedId}"]`)).toBeVisible();
  await expect(other.locator(`a[href="${new URL(page.url()).pathname}"]`)).toHaveCount(0);
  await other.goto(page.url());
  await expect(play(other)).toBeVisible();
  await other.close();
});

test('a payment that isn’t the duel’s is not sent, and can be looked at step by step', async ({
  page,
  baseURL,
  expectAccessible,
}) => {
  test.setTimeout(90_000);
  const sent = collectSent(page);
  await page.route('**/v1/packs/*', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.entries[0].weight += 1;
    await route.fulfill({ response, json });
  });
  await openFriendsDuel(page, baseURL);
  await play(page).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('This payment isn’t the one you were offered', { timeout: 45_000 });
  await expect(alert).toContainText('no money has moved');
  await expectAccessible();
  await button(page, 'Pay step by step').click();
  await payAgainButton(page).click();
  await expect(page.getByText('This transaction doesn’t match the duel')).toBeVisible();
  await expectAccessible();
  // The choice is kept: a reload doesn't pay by itself, though the payment would now be right.
  await page.unroute('**/v1/packs/*');
  await page.reload();
  await expect(button(page, 'Pay 0.05 test SOL')).toBeVisible();
  expect(sent).toEqual([]);
});

test('after the last call the page says that it is too late, and has no button to pay', async ({ page, baseURL }) => {
  test.setTimeout(90_000);
  await page.route('**/v1/duels/*/transactions', (route) => route.abort());
  await openFriendsDuel(page, baseURL);
  await play(page).click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible({ timeout: 45_000 });
  await page.route('**/v1/duels/*/transactions/reconciliation', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const fundingDeadline = new Date(new Date(json.answeredAt).getTime() + 60_000).toISOString();
    await route.fulfill({ response, json: { ...json, duel: { ...json.duel, fundingDeadline } } });
  });
  await page.reload();
  await expect(page.getByRole('main').getByText('It’s too late to pay').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0);
  // A poll may be under way when the test ends.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('only the tab of the press pays automatically; other tabs show a button with the fee', async ({
  page,
  baseURL,
  expectAccessible,
}) => {
  test.setTimeout(90_000);
  const sent = collectSent(page);
  await page.route('**/v1/duels/*/transactions', (route) => route.abort());
  await openFriendsDuel(page, baseURL);
  await play(page).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('We can’t reach the service', {
    timeout: 45_000,
  });
  await page.unroute('**/v1/duels/*/transactions');
  // Another tab has its own session storage, empty at first.
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(button(page, 'Pay 0.05 test SOL')).toBeVisible();
  await expectAccessible();
  await button(page, 'Pay step by step').click();
  await expect(payButton(page)).toBeVisible();
  await page.reload();
  await expect(button(page, 'Cancel the duel')).toBeVisible();
  expect(sent).toEqual([]);
  await button(page, 'Pay 0.05 test SOL').click();
  await expect(page.getByText(/^Your fee is in\. Waiting for /)).toBeVisible({ timeout: 45_000 });
  expect(sent).toHaveLength(1);
});

test('a burner that was chosen in the dialog doesn’t pay automatically', async ({ page, baseURL }) => {
  await openFriendsDuel(page, baseURL);
  await button(page, 'Connect a wallet').waitFor();
  await connectAndSignIn(page, 'Guest player');
  await expect(page.getByText('With a wallet, joining moves no money.')).toBeVisible();
  await button(page, 'Join the duel').click();
  await expect(page.getByRole('button', { name: /^Get 2 SOL/ })).toBeVisible({ timeout: 30_000 });
});

test('a friend who comes too late is told that nothing was paid, and can play a duel of their own', async ({
  page,
  baseURL,
  expectAccessible,
}) => {
  test.setTimeout(90_000);
  const sent = collectSent(page);
  await openFriendsDuel(page, baseURL);
  await page.route(
    '**/v1/duels/*/join',
    async (route) => {
      await joinAsStranger(baseURL as string, findDuelId(page));
      await route.continue();
    },
    { times: 1 },
  );
  await play(page).click();
  await expect(page.getByRole('heading', { name: 'Somebody else took this seat first' })).toBeVisible({
    timeout: 45_000,
  });
  await expect(page.getByText('No money of yours has moved.', { exact: false })).toBeVisible();
  const ownDuel = page.getByRole('main').getByRole('button', { name: /Sparky for 0\.05 test SOL/ });
  await expect(ownDuel).toBeVisible();
  await expectAccessible();
  await page.reload();
  await expect(ownDuel).toBeVisible();
  expect(sent).toEqual([]);
});

test('a host whose cancellation is refused reads why the duel goes on', async ({ page, baseURL }) => {
  test.setTimeout(60_000);
  await page.goto('/duels/new?opponent=friend');
  await button(page, 'Create the link').click();
  await button(page, 'Cancel the duel').waitFor({ timeout: 30_000 });
  await page.route('**/v1/duels/*/cancel', async (route) => {
    await joinAsStranger(baseURL as string, findDuelId(page));
    const json = { code: 'duel-not-cancellable', detail: 'A payment is signed.', status: 409 };
    await route.fulfill({ status: 409, contentType: 'application/problem+json', json });
  });
  await button(page, 'Cancel the duel').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the duel' }).click();
  await expect(
    page.getByText('The duel wasn’t cancelled: a payment may be on its way.', { exact: false }),
  ).toBeVisible();
});

test('a host who left the page sees on others that the opponent is in, and how long they can pay', async ({
  page,
  baseURL,
  expectAccessible,
}) => {
  test.setTimeout(90_000);
  await page.goto('/duels/new?opponent=friend');
  await button(page, 'Create the link').click();
  await expect(page.getByText('Keep this page open', { exact: false })).toBeVisible({ timeout: 30_000 });
  const duelId = findDuelId(page);
  await page.goto('/');
  await joinAsStranger(baseURL as string, duelId);
  const panel = page.getByRole('region', { name: 'Your opponent is in' });
  await expect(panel.getByText(/^Play now: 0[5-7]:\d\d left$/)).toBeVisible({ timeout: 30_000 });
  await expectAccessible();
  await panel.getByRole('link', { name: 'Play now' }).click();
  await expect(page).toHaveURL(new RegExp(`/duels/${duelId}$`));
  await expect(panel).toHaveCount(0);
});

test('the stages of a duel keep their place once the page shows how many are watching', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => {
    const tops: number[] = [];
    Object.assign(window, { tops });
    const read = (): void => {
      const stages = document.querySelector('main ol[data-current-step]');
      if (stages !== null) tops.push(stages.getBoundingClientRect().top + window.scrollY);
      requestAnimationFrame(read);
    };
    read();
  });
  await openFriendsDuel(page, baseURL);
  const other = await browser.newPage();
  await other.goto(page.url());
  await expect(page.getByText(/^\d+ watching\.$/)).toBeVisible();
  const tops = await page.evaluate(() => (window as unknown as { tops: number[] }).tops);
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(5);
  await other.close();
});
