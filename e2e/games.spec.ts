import type { Page, Route } from '@playwright/test';
import { connectAndSignIn, tabTo } from '../testing/browser/duel-player';
import { expect, test } from '../testing/browser/strict-page';

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
const cashOutButton = (page: Page) => button(page, /^Cash out/);
const outcome = (page: Page) => page.getByRole('main').getByRole('status');

async function openAndSignIn(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await connectAndSignIn(page, 'RipDuel burner');
}

/** Opens the round's proof, which the page recomputes by itself. */
async function expectProof(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Check this round' }).click();
  await expect(page.getByText(/^All \d+ checks hold\.$/)).toBeVisible();
}

/** Gets rounds and launches them until one leaves the ground: one in five does not. */
async function launchUntilStillFlying(page: Page): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    await button(page, /^(Get a round|New round)$/).click();
    await expect(outcome(page)).toHaveText('The server has committed to its seed. Give yours, and launch.');
    await button(page, 'Launch').click();
    await expect(outcome(page)).toHaveText(/^(Continue, or cash out\?|Crashed\.)$/);
    if (await cashOutButton(page).isVisible()) return;
  }
  throw new Error('twenty rounds crashed at their start');
}

test('crash is played to a cash-out, found again after a reload, and has a receipt', { tag: '@fast' }, async ({
  page,
  expectAccessible,
}) => {
  await openAndSignIn(page, '/crash');
  await expect(page.getByText('No value. Nothing is paid')).toBeVisible();
  await expectAccessible();
  await launchUntilStillFlying(page);
  await expect(page.getByRole('timer')).toHaveText(/^00:[012]\d$/);
  await page.reload();
  await expect(cashOutButton(page)).toBeVisible();
  await expectAccessible();
  // Cashes out with the keyboard alone.
  await tabTo(page, /^Cash out/);
  await page.keyboard.press('Enter');
  await expect(outcome(page)).toHaveText('You cashed out.');
  await expect(outcome(page)).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  await expect(page.getByRole('table', { name: /^The ledger/ })).toContainText('Settlement final');
  await expect(page.getByRole('table', { name: /^Your last rounds/ })).toContainText('×1.20');
  await expect(page.getByText('It is told at the end.')).toBeHidden();
  await expectAccessible();
  await expectProof(page);
});

test('crash is forfeited by a player who lets the time run out', async ({ page, expectAccessible }) => {
  test.setTimeout(120_000);
  await openAndSignIn(page, '/crash');
  await launchUntilStillFlying(page);
  await expect(outcome(page)).toHaveText('Your time ran out, so the round was forfeited.', { timeout: 40_000 });
  await expect(cashOutButton(page)).toBeHidden();
  const forfeited = page.getByRole('row').filter({ hasText: 'Forfeited' });
  await expect(forfeited.getByRole('link', { name: /^Check the round of/ })).toHaveAttribute('href', /mode=crash/);
  await expectAccessible();
});

test('a connection that is lost while deciding leaves no error over the round', async ({ page }) => {
  await openAndSignIn(page, '/crash');
  await launchUntilStillFlying(page);
  await page.route('**/decisions', (route) => route.abort());
  await cashOutButton(page).click();
  await expect(button(page, 'Cashing out')).toHaveCount(1);
  await expect(button(page, /^Continue to/)).toHaveAttribute('aria-disabled', 'true');
  await expect(cashOutButton(page).or(button(page, 'New round'))).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('The service does not answer')).toBeHidden({ timeout: 10_000 });
});

test('a read that began before a step does not take back what the step gave', async ({ page }) => {
  await openAndSignIn(page, '/crash');
  await launchUntilStillFlying(page);
  await cashOutButton(page).click();
  await expect(page.getByText('Settlement final')).toBeVisible();
  let read = false;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const holdResponse = async (route: Route) => {
    const response = await route.fetch();
    read = true;
    await held;
    await route.fulfill({ response });
  };
  await page.route('**/crash/rounds?limit=1', holdResponse, { times: 1 });
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => read).toBe(true);
  await button(page, 'New round').click();
  await expect(button(page, 'Launch')).toBeVisible();
  const late = page.waitForResponse('**/crash/rounds?limit=1');
  release();
  await (await late).finished();
  await button(page, 'Launch').click();
  await expect(outcome(page)).toHaveText(/^(Continue, or cash out\?|Crashed\.)$/);
});

test('what another tab decided is told calmly', async ({ page }) => {
  await openAndSignIn(page, '/crash');
  await launchUntilStillFlying(page);
  const other = await page.context().newPage();
  await page.route('**/crash/rounds?**', (route) => route.abort());
  await other.goto('/crash');
  await cashOutButton(other).click();
  await expect(outcome(other)).toHaveText('You cashed out.');
  await cashOutButton(page).click();
  await expect(page.getByText('The round went on meanwhile, perhaps in another tab')).toBeVisible();
  await page.unroute('**/crash/rounds?**');
  await expect(outcome(page)).toHaveText('You cashed out.');
  await other.close();
});

test('a coin is called', { tag: '@fast' }, async ({ page, expectAccessible }) => {
  await openAndSignIn(page, '/flip');
  await button(page, 'Get a coin').click();
  await expect(button(page, 'Heads')).toBeVisible();
  await expectAccessible();
  await page.getByLabel('Your seed').fill('a seed with blanks');
  await expect(page.getByText('without blanks.')).toBeVisible();
  await page.getByLabel('Your seed').fill('mine');
  await button(page, 'Tails').click();
  await expect(outcome(page)).toHaveText(/^(Heads|Tails)\. You called/);
  await expect(page.getByRole('table', { name: /^Your last coins/ })).toContainText('tails');
  await expectAccessible();
  await expectProof(page);
});

test('a streak is played to its end', { tag: '@fast' }, async ({ page, expectAccessible }) => {
  await openAndSignIn(page, '/streak');
  await button(page, 'Get a streak').click();
  await button(page, 'Turn the first card').click();
  await expect(outcome(page)).toHaveText('Higher or lower?');
  await expectAccessible();
  await page.reload();
  await button(page, /^Higher/).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  if (!/^Wrong/.test((await outcome(page).textContent()) ?? '')) await button(page, 'Stop').click();
  await expect(outcome(page)).toHaveText(/^(You stopped|Wrong)/);
  await expect(button(page, 'Another streak')).toBeVisible();
  await expectAccessible();
  await expectProof(page);
});

test('heading and tabs stay where they are from one game to the next', async ({ page }) => {
  const places: (readonly (number | undefined)[])[] = [];
  for (const game of ['crash', 'flip', 'streak']) {
    await page.goto(`/${game}`);
    const [heading, tabs] = [page.getByRole('heading', { level: 1 }), page.getByRole('navigation', { name: 'Games' })];
    places.push([(await heading.boundingBox())?.x, (await tabs.boundingBox())?.x, (await tabs.boundingBox())?.width]);
  }
  expect(places[1]).toEqual(places[0]);
  expect(places[2]).toEqual(places[0]);
});
