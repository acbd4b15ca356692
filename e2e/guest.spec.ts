import type { Page, Route } from '@playwright/test';
import { connectAndSignIn } from '../testing/browser/duel-player';
import { observeLayoutShift, readLayoutShift } from '../testing/browser/layout-shift';
import { expect, findAxeViolations, test } from '../testing/browser/strict-page';
import { installWallet } from '../testing/browser/wallet';

const main = (page: Page) => page.getByRole('main');
const rip = (page: Page) => main(page).getByRole('button', { name: 'Rip a free pack' });
const playDuel = (page: Page) => main(page).getByRole('button', { name: 'Duel Sparky now' });
const verdict = (page: Page) => page.locator('[data-verdict]');
const cardTitle = /, number \d+, /;

/** Returns a route handler that changes a JSON response of the service before the page gets it. */
const changeJson = (change: (json: Record<string, unknown>) => void) => async (route: Route) => {
  const response = await route.fetch();
  const json = await response.json();
  change(json);
  await route.fulfill({ response, json });
};

test('the pack itself can be torn, by its key', { tag: '@fast' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Rip your pack open' }).press('Space');
  await expect(verdict(page)).toHaveText(cardTitle);
});

test('another seed than the committed one is reported, with the advice not to rely on the result', {
  tag: '@fast',
}, async ({ page }) => {
  await page.route(
    '**/v1/practice-rips',
    changeJson((json) => {
      json.serverSeed = '0'.repeat(64);
    }),
  );
  await page.goto('/');
  await rip(page).click();
  await expect(page.getByText('This draw isn’t the one that was fixed')).toBeVisible();
  await expect(page.getByText('Do not rely on this result.')).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
});

test('a service that won’t reveal its seed is named for it, and one that is away is asked for the same card', {
  tag: '@fast',
}, async ({ page }) => {
  const asked: unknown[] = [];
  let answer: 'refuse' | 'break' | 'abort' | 'continue' = 'refuse';
  await page.route('**/v1/practice-rips', async (route) => {
    asked.push(route.request().postDataJSON());
    if (answer === 'continue') return route.continue();
    if (answer === 'abort') return route.abort();
    const status = answer === 'break' ? 500 : 400;
    await route.fulfill({
      status,
      json: { code: status === 500 ? 'internal' : 'invalid-request', title: 'No', status },
    });
  });
  await page.goto('/');
  await rip(page).click();
  const alert = main(page).getByRole('alert');
  await expect(alert).toContainText('The service didn’t reveal its seed');
  await expect(alert).toContainText('Refusing is the only way to hide a draw');
  answer = 'break';
  // The button to ask again is below the pack, not in the alert.
  await expect(alert.getByRole('button')).toHaveCount(0);
  await main(page).getByRole('button', { name: 'Ask again' }).click();
  await expect(alert).toContainText('We couldn’t reach the service');
  answer = 'abort';
  const tryAgain = main(page).getByRole('button', { name: 'Try again' });
  await tryAgain.click();
  await expect.poll(() => asked.length).toBe(3);
  await expect(alert).toContainText('We couldn’t reach the service', { timeout: 30_000 });
  expect(await findAxeViolations(page)).toEqual([]);
  answer = 'continue';
  await tryAgain.click();
  await expect(verdict(page)).toHaveText(cardTitle);
  expect(new Set(asked.map((body) => JSON.stringify(body))).size).toBe(1);
});

test('a pack that was tapped offline is opened once the browser is online again', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  // The page reads its pack once it is idle, and then also loads the code that a draw needs.
  const packRead = page.waitForResponse('**/v1/packs/*');
  await page.goto('/');
  await (await packRead).finished();
  await context.setOffline(true);
  await rip(page).evaluate((button) => button.scrollIntoView({ block: 'start', behavior: 'instant' }));
  await rip(page).click();
  await expect(main(page).getByRole('alert')).toContainText('You’re offline', { timeout: 30_000 });
  await expect(main(page).getByRole('alert')).toContainText('Your pack waits');
  // In view together with the button that was tapped, although the page was scrolled to the button alone.
  await expect(main(page).getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expect(main(page).getByRole('button', { name: 'Try again' })).toBeInViewport({ ratio: 1 });
  await context.setOffline(false);
  await expect(verdict(page)).toHaveText(cardTitle);
  await expect(main(page).getByRole('alert')).toHaveCount(0);
});

test('a pack that is torn offline says so in its place, though the code of the draw hasn’t loaded', {
  tag: '@fast',
}, async ({ page, context }) => {
  // Code that loads when the browser is idle never loads.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto('/');
  await expect(rip(page)).toBeEnabled();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Rip your pack open' }).click();
  await expect(main(page).getByRole('status')).toHaveText('You’re offline');
  await expect(main(page).getByRole('button', { name: 'Try again' })).toBeEnabled();
  await context.setOffline(false);
  await expect(verdict(page)).toHaveText(cardTitle);
});

test('home says little before its first action, and its button keeps its place while a pack is ripped', {
  tag: ['@fast', '@phone'],
}, async ({ page }) => {
  await observeLayoutShift(page);
  await page.goto('/');
  const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;
  const text = await main(page).innerText();
  expect(countWords(text.slice(0, text.indexOf('Rip a free pack')))).toBeLessThanOrEqual(60);
  expect(countWords(text.slice(0, text.indexOf('How it works')))).toBeLessThanOrEqual(200);
  // The text tells a duel with Sparky from a quick match.
  await expect(main(page).getByText('Sparky is our program and joins in seconds.')).toContainText(
    'Quick match waits for another player.',
  );
  await expect(main(page).getByRole('link', { name: 'Quick match with a player' })).toBeVisible();
  // A server that has just started opens duels a moment later, and the page then adds this button, which shifts others.
  // So the page is loaded again before the places are compared.
  await expect(main(page).getByRole('button', { name: 'Duel Sparky now' })).toBeVisible();
  await page.reload();
  await expect(main(page).getByRole('button', { name: 'Duel Sparky now' })).toBeVisible();
  const before = await rip(page).boundingBox();
  expect(before?.height).toBeGreaterThanOrEqual(56);
  await rip(page).click();
  await expect(verdict(page)).toHaveText(cardTitle);
  expect(await main(page).getByRole('button', { name: 'Practice again' }).boundingBox()).toEqual(before);
  const { height } = page.viewportSize() as { height: number };
  expect((before?.y ?? 0) + (before?.height ?? 0)).toBeLessThanOrEqual(height);
  expect(await readLayoutShift(page)).toBeLessThan(0.02);
});

test('a duel whose payment failed goes on after a reload, and a second press opens no second duel', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const opened: string[] = [];
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    if (pathname === '/v1/duels' && response.request().method() === 'POST') opened.push((await response.json()).duelId);
  });
  // The first try fails before the payment is signed.
  await page.route('**/v1/duels/*/transactions', (route) => route.abort());
  await page.goto('/');
  await playDuel(page).click();
  const alert = main(page).getByRole('alert');
  await expect(alert).toContainText('We can’t reach the service', { timeout: 45_000 });
  await expect(alert).toContainText('No money has moved.');
  expect(await findAxeViolations(page)).toEqual([]);
  await expect(playDuel(page)).toHaveText('Duel Sparky now');
  await rip(page).click();
  await expect(verdict(page)).toHaveText(cardTitle);
  await page.unroute('**/v1/duels/*/transactions');
  const ownDuels = page.waitForResponse((response) => response.url().endsWith('/v1/me/duels'));
  await page.reload();
  // The page now knows of the duel, but doesn't link to it: the duel's own page would ask for each step of the payment.
  await (await ownDuels).finished();
  await expect(main(page).getByRole('link', { name: 'Back to your duel' })).toHaveCount(0);
  await playDuel(page).click();
  await page.waitForURL(/\/duels\/duel_\w+$/, { timeout: 30_000 });
  expect(new Set(opened)).toEqual(new Set([page.url().split('/').at(-1)]));
  await expect(page.getByRole('button', { name: 'Rip your pack open' })).toBeVisible({ timeout: 45_000 });
});

test('home leads back to a duel that was left, then to its pack, and then to the next duel', async ({ page }) => {
  test.setTimeout(90_000);
  await page.goto('/');
  await playDuel(page).click();
  await page.waitForURL(/\/duels\/duel_\w+$/, { timeout: 30_000 });
  const duelPath = new URL(page.url()).pathname;
  await page.goto('/');
  const way = main(page).getByRole('link', { name: /^(Back to your duel|Rip your waiting pack)$/ });
  await expect(way).toHaveAttribute('href', duelPath);
  await expect(playDuel(page)).toHaveCount(0);
  await expect(way).toHaveText('Rip your waiting pack', { timeout: 45_000 });
  await way.click();
  // Home's practice pack has a button of the same name, so the test waits for the duel's page.
  await page.waitForURL(`**${duelPath}`);
  await page.getByRole('button', { name: 'Rip your pack open' }).click();
  await expect(verdict(page)).toContainText(/ beats | each/);
  await page.goto('/');
  await expect(playDuel(page)).toBeVisible();
});

test('a player who leaves pays nothing, and stays where they went', async ({ page }) => {
  test.setTimeout(90_000);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc') && request.postData()?.includes('sendTransaction')) sent.push(request.url());
  });
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/v1/duels/*/transactions', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/');
  const prepared = page.waitForRequest('**/v1/duels/*/transactions', { timeout: 45_000 });
  await playDuel(page).click();
  const other = page.getByRole('region', { name: 'Play Sparky' }).getByRole('button');
  await expect(other).toHaveText('Starting your duel…');
  await prepared;
  await main(page).getByRole('link', { name: 'See the packs' }).click();
  await page.waitForURL('**/packs');
  const answered = page.waitForResponse('**/v1/duels/*/transactions');
  release();
  await answered;
  await page.waitForTimeout(2_000);
  expect(new URL(page.url()).pathname).toBe('/packs');
  expect(sent).toEqual([]);
});

test('Sparky’s own panel leads into a duel too, and says that Sparky is a program', async ({ page }) => {
  test.setTimeout(90_000);
  await page.goto('/');
  const panel = page.getByRole('region', { name: 'Play Sparky' });
  await expect(panel.getByText('Sparky is our program for practice.')).toBeVisible();
  await panel.getByRole('button', { name: 'Play Sparky' }).press('Enter');
  await expect(panel.getByRole('region', { name: 'Your duel with Sparky' })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Starting your duel…' })).toBeFocused();
  await expect(panel.getByRole('list', { name: 'Progress of your duel' })).toContainText('Paying 0.05 test SOL');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.waitForURL(/\/duels\/duel_\w+$/, { timeout: 30_000 });
});

test('a payment that isn’t the duel’s is not sent', async ({ page }) => {
  test.setTimeout(90_000);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc') && request.postData()?.includes('sendTransaction')) sent.push(request.url());
  });
  await page.route(
    '**/v1/packs/*',
    changeJson((json) => {
      const [entry] = json.entries as [{ weight: number }];
      entry.weight += 1;
    }),
  );
  await page.goto('/');
  await playDuel(page).click();
  const alert = main(page).getByRole('alert');
  await expect(alert).toContainText('This payment isn’t the one you were offered', { timeout: 30_000 });
  await expect(alert).toContainText('no money has moved');
  expect(sent).toEqual([]);
});

test('a wallet of one’s own isn’t replaced: it plays step by step', async ({ page }) => {
  const wallet = await installWallet(page, { name: 'Anna’s wallet' });
  await page.goto('/duels/new');
  await connectAndSignIn(page, wallet.name);
  await page.goto('/');
  const link = main(page).getByRole('link', { name: 'Duel Sparky now' });
  await expect(link).toHaveAttribute('href', '/duels/new?opponent=sparring');
  await link.click();
  await expect(page.locator('summary').filter({ hasText: 'Opponent: The practice opponent' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('ripduel.burner'))).toBeNull();
});

test('the names at the table of a duel that is prepared don’t overlap while text is twice as large', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  // The preparation stays at its first stage.
  await page.route('**/v1/auth/challenges', () => {});
  await page.goto('/');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await playDuel(page).click();
  const names = page.getByRole('region', { name: 'Your duel with Sparky' }).getByText(/^(You|Sparky · program)$/);
  await expect(names).toHaveCount(2);
  const [you, sparky] = await names.evaluateAll((found) => found.map((each) => each.getBoundingClientRect().toJSON()));
  expect(you.left).toBeGreaterThanOrEqual(0);
  expect(sparky.left).toBeGreaterThan(you.right);
  expect(sparky.right).toBeLessThanOrEqual(360);
});

test('a duel that is begun offline says so, and starts once the connection is back', async ({ page, context }) => {
  test.setTimeout(90_000);
  await page.goto('/');
  await expect(playDuel(page)).toBeEnabled();
  await context.setOffline(true);
  await playDuel(page).click();
  await expect(main(page).getByText('You’re offline', { exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('list', { name: 'Progress of your duel' })).toBeVisible();
  await page.waitForURL(/\/duels\/duel_\w+$/, { timeout: 60_000 });
});

test('a duel that is tried again offline starts once the connection is back', async ({ page, context }) => {
  test.setTimeout(90_000);
  await page.route('**/v1/duels', (route) => route.abort());
  await page.goto('/');
  await playDuel(page).click();
  const alert = main(page).getByRole('alert');
  await expect(alert).toContainText('We can’t reach the service', { timeout: 45_000 });
  await page.unroute('**/v1/duels');
  await context.setOffline(true);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toContainText('You’re offline');
  await expect(alert).toContainText('Your duel starts once you’re connected.');
  await context.setOffline(false);
  await page.waitForURL(/\/duels\/duel_\w+$/, { timeout: 60_000 });
});
