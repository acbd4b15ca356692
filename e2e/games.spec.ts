import type { Page, Route } from '@playwright/test';
import { tabTo } from '../testing/browser/duel-player';
import { expect, test } from '../testing/browser/strict-page';

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
const cashOutButton = (page: Page) => button(page, /^Cash out ×/);
/** The button of the next decision, once the climb is over; or the one for another round. */
const cashOutOrAgain = (page: Page) =>
  page.locator('main button:not([aria-disabled])').filter({ hasText: /^(Cash out ×|Again$)/ });
/** The first guess that can be right: after a 13 none is higher, after a 1 none is lower. */
const possibleGuess = (page: Page) =>
  page
    .locator('main button:not([aria-disabled])')
    .filter({ hasText: /^(Higher|Lower) / })
    .first();
const outcome = (page: Page) => page.getByRole('main').getByRole('status');
const openReceipt = (page: Page) => page.locator('summary').filter({ hasText: 'Receipt of this round' }).click();
const openFairness = (page: Page) => page.locator('summary').filter({ hasText: 'Fairness details' }).click();

/** Opens the round's proof, and expects that all of its checks hold. */
async function expectProof(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Check this round' }).click();
  await expect(page.getByText(/^All \d+ checks hold\.$/)).toBeVisible();
}

/** Plays crash until a round reaches its first decision, which not every round does. */
async function playUntilDecision(page: Page): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    await button(page, /^(Play|Again)$/).click();
    await expect(outcome(page)).toHaveText(/^(×1\.20\. Cash out, or ride on\?|Crashed before ×1\.20, .*)$/);
    await expect(cashOutOrAgain(page)).toBeVisible();
    if (await cashOutButton(page).isVisible()) return;
  }
  throw new Error('twenty rounds crashed at their start');
}

/** Expects that the page asks for no wallet now. */
async function expectNoWalletDialog(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('main').getByText(/Connect a wallet|Sign in/)).toHaveCount(0);
}

/**
 * Collects the paths of the page's POST requests to games, in order, with the id replaced, for example by `flip_id`.
 */
function recordWrites(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && /^\/v1\/(crash|flip|streak)\//.test(pathname))
      writes.push(pathname.replace(/_\w+/, '_id'));
  });
  return writes;
}

/**
 * Records the visible parts of a round whenever they change: its words, the newest line of the list of rounds, and of a
 * curve the buttons of the decision and the multiplier.
 * Returns a function that reads the record. A further call starts a new one.
 */
async function watchWords(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const record: string[] = [];
    Object.assign(window, { record });
    const readLine = () => {
      const words = document.querySelector('main p[aria-hidden]')?.textContent;
      const tables = [...document.querySelectorAll('main table')];
      const rounds = tables.find((table) => table.querySelector('caption')?.textContent?.startsWith('Your last'));
      const figure = document.querySelector('main div[aria-hidden] > p')?.textContent;
      const decision = document.querySelector('main [data-deciding]')?.textContent;
      return `${words} | ${rounds?.querySelector('tbody tr')?.textContent} | ${decision} | ${figure}`;
    };
    new MutationObserver(() => {
      const line = readLine();
      if (record.at(-1) !== line) record.push(line);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { record: string[] }).record);
}

test('a guest plays crash with one tap, to a cash-out that a reload finds and a receipt proves', {
  tag: '@fast',
}, async ({ page, expectAccessible }) => {
  const writes = recordWrites(page);
  await page.goto('/crash');
  await expect(page.getByText('Free play · no value')).toBeVisible();
  await expectAccessible();
  await playUntilDecision(page);
  await expectNoWalletDialog(page);
  // The server has committed before it gets the player's seed.
  expect(writes.slice(0, 2)).toEqual(['/v1/crash/rounds', '/v1/crash/rounds/crash_id/start']);
  await expect(page.getByRole('timer')).toHaveText(/^1\d s$/);
  await page.reload();
  await expect(cashOutButton(page)).toBeEnabled();
  await expectAccessible();
  // Cashes out with the keyboard alone; the button that replaces the pressed one gets the focus.
  await tabTo(page, /^Cash out/);
  await page.keyboard.press('Enter');
  await expect(outcome(page)).toHaveText('You cashed out at ×1.20.');
  await expect(button(page, 'Again')).toBeFocused();
  // The receipt is folded; its title says that the round is final.
  await expect(page.locator('summary').filter({ hasText: 'Receipt of this round Final' })).toBeVisible();
  const ledger = page.getByRole('table', { name: /^The ledger/ });
  await expect(ledger).toBeHidden();
  await openReceipt(page);
  await expect(ledger).toBeVisible();
  await expect(ledger).toContainText('Settlement final');
  await expect(page.getByRole('table', { name: /^Your last rounds/ })).toContainText('×1.20');
  await expect(page.getByText(/^Last (round|\d+ rounds) · best cash-out ×1\.20$/)).toBeVisible();
  await openFairness(page);
  await expect(page.getByText('Shown when the round ends.')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Copy the whole seed' })).toBeVisible();
  await expectAccessible();
  await expectProof(page);
});

test('the page shows a crash only after the climb, and where the curve broke', async ({ page, expectAccessible }) => {
  await page.goto('/crash');
  let lastFigure = Number.NaN;
  for (let round = 0; round < 40; round += 1) {
    await playUntilDecision(page);
    while (await cashOutButton(page).isVisible()) {
      const ride = button(page, /^(Ride to|That’s the top)/);
      if (/^That/.test((await ride.textContent()) ?? '')) break;
      const readWords = await watchWords(page);
      const cashOut = await cashOutButton(page).textContent();
      await ride.click();
      const readAll = async () => (await readWords()).join('\n');
      await expect.poll(readAll).toMatch(/^Climbing….*\n(×.*Cash out|Crashed before ×).*$/m);
      // While the curve climbs, the recorded parts neither tell how it ends nor name the next stage's buttons.
      const climbing = (await readWords()).filter((line) => line.startsWith('Climbing…'));
      for (const line of climbing) {
        expect(line).toContain('In play');
        expect(line).toContain(`| ${cashOut}Riding on… |`);
      }
      // A poll that comes meanwhile doesn't start the climb again.
      const figures = climbing.map((line) => Number(/[\d.]+$/.exec(line)?.[0]));
      expect(figures).toEqual(figures.toSorted((a, b) => a - b));
      lastFigure = figures.at(-1) ?? Number.NaN;
      await expect(cashOutOrAgain(page)).toBeVisible();
    }
    if (await button(page, 'Again').isVisible()) break;
    await cashOutButton(page).click();
  }
  await expect(outcome(page)).toHaveText(/^Crashed before ×\d+\.\d\d(, you had ×|, at the start)/);
  await expect(button(page, 'Again')).toBeFocused();
  // The multiplier is where the curve broke, not that of a stage that was never reached.
  const figure = page.locator('main div[aria-hidden] > p');
  await expect(figure).toHaveText(`×${lastFigure.toFixed(2)}`);
  await expect(figure).toHaveCSS('text-decoration-line', 'line-through');
  await expectAccessible();
});

test('with reduced motion a result is shown at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/flip');
  const readWords = await watchWords(page);
  for (let flips = 1; flips <= 3; flips += 1) {
    await button(page, /^Heads/).click();
    await expect(page.getByRole('link', { name: /^Check the round of/ })).toHaveCount(flips);
  }
  expect((await readWords()).filter((line) => line.startsWith('Flipping…'))).toEqual([]);
  await expect(page.locator('main p[aria-hidden]')).toHaveText((await outcome(page).textContent()) ?? '');
});

test('crash is forfeited by a player who lets the time run out', async ({ page, expectAccessible }) => {
  test.setTimeout(120_000);
  await page.goto('/crash');
  await playUntilDecision(page);
  await expect(page.getByRole('timer')).toHaveAttribute('data-late', 'true', { timeout: 40_000 });
  await expect(outcome(page)).toHaveText(/^Time ran out at ×1\.20\./, { timeout: 40_000 });
  await expect(cashOutButton(page)).toBeHidden();
  const forfeited = page.getByRole('row').filter({ hasText: 'Time ran out' });
  await expect(forfeited.getByRole('link', { name: /^Check the round of/ })).toHaveAttribute('href', /mode=crash/);
  await expectAccessible();
});

test('a connection that is lost while deciding leaves no error over the round', async ({ page }) => {
  await page.goto('/crash');
  await playUntilDecision(page);
  await page.route('**/decisions', (route) => route.abort());
  await cashOutButton(page).click();
  await expect(button(page, 'Cashing out…')).toHaveCount(1);
  await expect(button(page, /^Ride to/)).toHaveAttribute('aria-disabled', 'true');
  await expect(cashOutOrAgain(page)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('We can’t reach the service')).toBeHidden({ timeout: 10_000 });
});

test('a round that the server committed to, but that could not be started, says that the connection is lost', async ({
  page,
}) => {
  await page.goto('/crash');
  let isLost = false;
  await page.route('**/v1/crash/rounds**', (route) => {
    isLost ||= route.request().url().endsWith('/start');
    return isLost ? route.abort() : route.continue();
  });
  await button(page, 'Play').click();
  await expect(page.getByText('We can’t reach the service')).toBeVisible({ timeout: 45_000 });
  await page.unroute('**/v1/crash/rounds**');
  await expect(page.getByText('We can’t reach the service')).toBeHidden({ timeout: 45_000 });
});

test('a read that began before a new round, and ends after its start, does not bring back the old round', async ({
  page,
}) => {
  await page.goto('/crash');
  await playUntilDecision(page);
  await cashOutButton(page).click();
  await openReceipt(page);
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
  // Only commits: a started round may crash, and would then be read again.
  await openFairness(page);
  await button(page, 'Get the server’s hash first').click();
  await expect(outcome(page)).toHaveText('Ready?');
  const late = page.waitForResponse('**/crash/rounds?limit=1');
  release();
  await (await late).finished();
  await expect(outcome(page)).toHaveText('Ready?');
  // The list has only rounds that were started.
  await expect(page.getByRole('row').filter({ hasText: 'Not started yet' })).toHaveCount(0);
  await page.getByLabel('Your seed').fill('mine');
  await button(page, 'Play').click();
  await expect(outcome(page)).toHaveText(/^(Crashed before )?×1\.20/);
  await expect(page.getByText('mine', { exact: true })).toBeVisible();
});

test('offline, a tap says so at once, and the next one online plays on', async ({
  page,
  context,
  expectAccessible,
}) => {
  const offlineNote = page.getByText('This page may be out of date');
  const offlineAlert = page.getByRole('main').getByRole('alert').filter({ hasText: 'You’re offline' });
  for (const [game, words] of [
    ['crash', /Cash out|Crashed/],
    ['streak', /Higher or lower/],
  ] as const) {
    await page.goto(`/${game}`);
    await expect(button(page, 'Play')).toBeEnabled();
    await context.setOffline(true);
    await expect(offlineNote).toBeVisible();
    // The alert appears sooner than the page's requests give up.
    await button(page, 'Play').click();
    await expect(offlineAlert).toContainText('Your round is safe.', { timeout: 2_000 });
    await expect(button(page, 'Play')).toBeEnabled();
    await expectAccessible();
    await context.setOffline(false);
    await expect(offlineNote).toBeHidden();
    await button(page, 'Play').click();
    await expect(outcome(page)).toHaveText(words);
    await expect(offlineAlert).toBeHidden();
  }
});

test('a cash-out that is pressed offline is said to wait, and is sent in time or never', async ({
  page,
  context,
  expectAccessible,
}) => {
  const alert = page.getByRole('main').getByRole('alert').filter({ hasText: 'Your cash-out wasn’t sent' });
  const decisions = recordWrites(page);
  await page.goto('/crash');
  await playUntilDecision(page);
  await context.setOffline(true);
  decisions.length = 0;
  await cashOutButton(page).click();
  await expect(alert).toContainText('It’s sent once you’re connected, if your time isn’t up by then.', {
    timeout: 2_000,
  });
  await expect(outcome(page)).toHaveText('×1.20. Cash out, or ride on?');
  await expectAccessible();
  await context.setOffline(false);
  await expect(outcome(page)).toHaveText('You cashed out at ×1.20.');
  await expect(alert).toHaveCount(0);
  expect(decisions).toEqual(['/v1/crash/rounds/crash_id/decisions']);

  await playUntilDecision(page);
  await context.setOffline(true);
  await cashOutButton(page).click();
  await expect(alert).toBeVisible();
  decisions.length = 0;
  await expect(page.getByRole('timer')).toHaveText('0 s', { timeout: 30_000 });
  await page.waitForTimeout(1_000);
  await context.setOffline(false);
  await expect(alert).toContainText('Your time ran out before you were connected again.');
  await expect(outcome(page)).toHaveText('Time ran out at ×1.20. You lose the round.');
  expect(decisions).toEqual([]);
});

test('a player whose round was decided in another tab reads so on the page', async ({ page }) => {
  await page.goto('/crash');
  await playUntilDecision(page);
  const other = await page.context().newPage();
  await page.route('**/crash/rounds?**', (route) => route.abort());
  await other.goto('/crash');
  await cashOutButton(other).click();
  await expect(outcome(other)).toHaveText('You cashed out at ×1.20.');
  await cashOutButton(page).click();
  await expect(page.getByText('The round moved on, perhaps in another tab')).toBeVisible();
  await page.unroute('**/crash/rounds?**');
  await expect(outcome(page)).toHaveText('You cashed out at ×1.20.');
  await other.close();
});

test('a guest flips a coin with one tap', { tag: '@fast' }, async ({ page, expectAccessible }) => {
  const writes = recordWrites(page);
  const refused: string[] = [];
  page.on('response', (response) => (response.status() >= 400 ? refused.push(response.url()) : undefined));
  await page.goto('/flip');
  await expect(page.getByText('Free play · no value')).toBeVisible();
  await expectAccessible();
  const readWords = await watchWords(page);
  await button(page, 'Tails').click();
  await expect(outcome(page)).toHaveText(/^(Heads|Tails)\. You called/);
  const result = (await outcome(page).textContent()) ?? '';
  await expect(page.locator('main p[aria-hidden]')).toHaveText(result);
  // While the coin turns, neither the words nor the list of coins tell its side.
  const flipping = (await readWords()).filter((line) => line.startsWith('Flipping…'));
  expect(flipping.length).toBeGreaterThan(0);
  for (const line of flipping) expect(line).toContain('not yet');
  await expectNoWalletDialog(page);
  expect(writes).toEqual(['/v1/flip/rounds', '/v1/flip/rounds/flip_id/decisions']);
  // The browser would log each refused request as an error.
  expect(refused).toEqual([]);
  await expect(page.getByRole('table', { name: /^Your last coins/ })).toContainText('tails');
  await expect(page.getByText(`Last coin · ${result.endsWith('You called it.') ? 1 : 0} called right`)).toBeVisible();
  await expect(button(page, 'Tails again')).toBeFocused();
  await expectAccessible();
  await expectProof(page);
});

test('a press before the player’s rounds are read is carried out', async ({ page }) => {
  await page.goto('/flip');
  await button(page, 'Heads').click();
  await expect(page.getByRole('link', { name: /^Check the round of/ })).toHaveCount(1);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/v1/flip/rounds?**', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await button(page, /^Heads/).click();
  await expect(button(page, 'Calling heads…')).toBeVisible();
  release();
  await expect(page.getByRole('link', { name: /^Check the round of/ })).toHaveCount(2);
});

test('a player’s own seed is used, and a malformed one is explained', async ({ page, expectAccessible }) => {
  await page.goto('/flip');
  await openFairness(page);
  await page.getByLabel('Your seed').fill('a seed with blanks');
  await expect(page.getByText('without spaces.')).toBeVisible();
  await expect(button(page, 'Heads')).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible();
  await page.getByLabel('Your seed').fill('mine');
  await button(page, 'Heads').click();
  await expect(outcome(page)).toHaveText(/^(Heads|Tails)\. You called/);
  await expect(page.getByText('mine', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Your seed')).toHaveValue('');
  await expectProof(page);
});

test('a guest plays a streak with one tap, to its end', { tag: '@fast' }, async ({ page, expectAccessible }) => {
  await page.goto('/streak');
  await expectAccessible();
  await button(page, 'Play').click();
  await expect(outcome(page)).toHaveText(/^0 \/ 10 · Higher or lower than \d+\?$/);
  await expectNoWalletDialog(page);
  await expect(button(page, /^Higher \d+ in 13$/)).toBeFocused();
  const rank = /than (\d+)/.exec((await outcome(page).textContent()) ?? '')?.[1];
  await expect(page.getByRole('img', { name: `Number ${rank}`, exact: true })).toBeVisible();
  await expectAccessible();
  await page.reload();
  const turned = page.getByRole('main').getByRole('listitem');
  await expect(turned).toHaveCount(1);
  await possibleGuess(page).click();
  await expect(turned).toHaveCount(2);
  if (!/wrong/.test((await outcome(page).textContent()) ?? '')) await button(page, 'Stop').click();
  await expect(outcome(page)).toHaveText(/^(You stopped at [01]\.|\d+: wrong\. Your streak: 0\.)$/);
  await expect(page.getByText(/^Last streak · best [01]$/)).toBeVisible();
  await expect(button(page, 'Again')).toBeFocused();
  await expectAccessible();
  await expectProof(page);
});

test('a streak asks for a guess once the card to compare with is there', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let requests = 0;
  await page.route('**/art/card/**', async (route) => {
    requests += 1;
    await held;
    await route.continue();
  });
  await page.goto('/streak');
  await button(page, 'Play').click();
  await expect.poll(() => requests).toBe(1);
  await expect(button(page, 'Turning…')).toBeVisible();
  await expect(button(page, /^Higher/)).toHaveCount(0);
  release();
  await expect(button(page, /^Higher \d+ in 13$/)).toBeEnabled();
});

test('a wallet that was connected last is not replaced by the burner', async ({ page, expectAccessible }) => {
  await page.goto('/duels/new');
  await page.evaluate(() => localStorage.setItem('walletName', '"Phantom"'));
  await page.goto('/flip');
  await button(page, 'Heads').click();
  await expect(page.getByText('Sign in to play. Your rounds are saved with your wallet.')).toBeVisible();
  await expect(button(page, 'Connect a wallet')).toBeVisible();
  await expectAccessible();
  expect(await page.evaluate(() => localStorage.getItem('ripduel.burner'))).toBeNull();
});

for (const [width, height] of [
  [360, 640],
  [1280, 720],
] as const) {
  test(`a game’s title, buttons and label are in view on a screen of ${width} by ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const game of ['crash', 'flip', 'streak']) {
      await page.goto(`/${game}`);
      for (const part of [
        page.getByRole('heading', { level: 1 }),
        button(page, /^(Play|Heads)$/),
        page.getByText('Free play'),
      ])
        await expect(part, game).toBeInViewport({ ratio: 1 });
      await expect(button(page, /^(Play|Heads)$/)).toBeEnabled();
      await button(page, /^(Play|Heads)$/).click();
      await expect(page.locator('main p[aria-hidden]')).toHaveText(/Cash out|Crashed|You called|Higher or lower/);
      await expect(page.getByRole('button', { name: /^(Cash out|Again|Heads|Higher)/ })).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => window.scrollY), game).toBe(0);
    }
  });
}

test('heading and tabs have the same place across the page in each game', async ({ page }) => {
  const places: (readonly (number | undefined)[])[] = [];
  for (const game of ['crash', 'flip', 'streak']) {
    await page.goto(`/${game}`);
    const [heading, tabs] = [page.getByRole('heading', { level: 1 }), page.getByRole('navigation', { name: 'Games' })];
    places.push([(await heading.boundingBox())?.x, (await tabs.boundingBox())?.x, (await tabs.boundingBox())?.width]);
  }
  expect(places[1]).toEqual(places[0]);
  expect(places[2]).toEqual(places[0]);
});

test('with text twice as large, the button to play doesn’t cover the words of a game on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const game of ['crash', 'flip', 'streak']) {
    await page.goto(`/${game}`);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const words = await page.locator('main p[aria-hidden]').last().boundingBox();
    const play = await button(page, /^(Play|Heads)$/).boundingBox();
    expect((words?.y ?? Number.NaN) + (words?.height ?? Number.NaN), game).toBeLessThanOrEqual(play?.y ?? Number.NaN);
  }
});
