import { ALL_CHECKS_HOLD, openCheck } from '../testing/browser/duel-player';
import { expect, test } from '../testing/browser/strict-page';
import { runDuelScript } from '../testing/server/play';

/** Plays whole duels with the stand-alone player, without a browser. */
async function playDuels(origin: string, count: number): Promise<void> {
  const played = await Promise.all(Array.from({ length: count }, () => runDuelScript(origin)));
  for (const { code, output } of played) expect(code, output).toBe(0);
}

test('a settled duel is listed, and its page recomputes it', { tag: '@fast' }, async ({
  page,
  baseURL,
  expectAccessible,
}) => {
  test.setTimeout(120_000);
  await playDuels(baseURL as string, 1);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/activity');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectAccessible();
  }
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
  const round = page.getByRole('article').first();
  // The winner is first. The page calls no player creator or opponent.
  await expect(round.getByRole('listitem').first()).toContainText('Won');
  await expect(round.getByText(/^([\d.]+ beats [\d.]+|[\d.]+ each, the coin decided)$/)).toBeVisible();
  await expect(round.getByText(/Creator|Opponent/)).toHaveCount(0);
  // Only the links to the pack and to the check are in view; the rest is folded.
  await expect(round.getByRole('link').filter({ visible: true })).toHaveCount(2);
  await expect(round.getByRole('img')).toHaveCount(2);
  await expect(page.getByText('On the test chain, our own server makes the slots.')).toBeVisible();
  await round.getByRole('link', { name: 'Check it' }).click();
  await openCheck(page);
  // The browser asks the chain for each account itself.
  await expect(page.getByText(ALL_CHECKS_HOLD)).toBeVisible({ timeout: 60_000 });
});

test('older rounds come page by page, also after the connection was away', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  test.setTimeout(120_000);
  await playDuels(baseURL as string, 2);
  // Asks the real service for one round per page, so that two rounds make two pages.
  await page.route('**/v1/games/activity*', async (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '1');
    await route.continue({ url: url.href });
  });
  await page.clock.install();
  await page.goto('/activity');
  const rounds = page.getByRole('article');
  expect(await rounds.count()).toBeGreaterThan(1);
  const older = page.getByRole('button', { name: 'Show older rounds' });
  await expect(async () => {
    // A visitor returns to the page after more than half a minute, when its data is stale. The polling code is loaded
    // by then.
    await page.clock.fastForward('01:00');
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(rounds).toHaveCount(1, { timeout: 2_000 });
  }).toPass();
  await expect(older).toBeVisible();
  await context.setOffline(true);
  await older.click();
  await expect(page.getByText('We can’t reach the service')).toBeVisible({ timeout: 30_000 });
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rounds).toHaveCount(2);
  // Other rounds may have settled meanwhile, but these two are next to each other in the list.
  const links = rounds.getByRole('link', { name: 'Check it' });
  const shown = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')?.split('/').at(-1)));
  const { items } = await (await request.get('/v1/games/activity?limit=50')).json();
  const ids: string[] = items.map(({ roundId }: { roundId: string }) => roundId);
  const at = ids.indexOf(shown[0] ?? '');
  expect(ids.slice(at, at + 2)).toEqual(shown);
});
