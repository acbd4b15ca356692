import { verdictText } from '../testing/browser/duel-player';
import { observeLayoutShift, readLayoutShift } from '../testing/browser/layout-shift';
import { expect, test } from '../testing/browser/strict-page';
import { runDuelScript } from '../testing/server/play';

test('the watch page shows a duel, and offers a live one beside it', async ({ page, baseURL, expectAccessible }) => {
  test.setTimeout(120_000);
  const { code, output } = await runDuelScript(baseURL as string);
  expect(code, output).toBe(0);
  await page.goto('/watch');
  // Other tests play at the same time, so the duel may be one of theirs.
  await expect(page.getByRole('heading', { name: /^(Watch|Replay): duel over / })).toBeVisible();
  await expect(page.getByRole('region', { name: /^(Both packs|This duel)$/ }).first()).toBeVisible();
  await expectAccessible();
  const other = { duelId: `duel_${'1'.repeat(22)}`, isLive: true };
  await page.route('**/v1/lobby/featured-duel', (route) => route.fulfill({ json: { duel: other } }));
  await page.reload();
  await page.getByRole('button', { name: 'Watch it' }).click();
  await expect(page.getByRole('heading', { name: /^(Watch|Replay): duel over / })).toBeVisible();
});

test('a spectator sees the cards a minute after the result if the players do not open their packs', async ({
  page,
  request,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const { code, output } = await runDuelScript(baseURL as string, '--until', 'funded');
  expect(code, output).toBe(0);
  const duelId = /duel_\w+/.exec(output)?.[0] as string;
  await page.setViewportSize({ width: 1280, height: 720 });
  await observeLayoutShift(page);
  await page.clock.install();
  await page.goto(`/duels/${duelId}`);
  const secret = page.getByText('The draw is done. You’ll see the cards once both players have opened their packs.');
  const verdict = verdictText(page);
  await expect(secret).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText('At the latest in')).toBeVisible();
  // A shared link's preview doesn't give the result away either.
  expect(await (await request.get(`/duels/${duelId}`)).text()).toMatch(/property="og:title" content="[^"]+ duel"/);
  await page.clock.fastForward('00:30');
  await expect(secret).toBeVisible();
  await expect(verdict).toBeHidden();
  await page.clock.fastForward('00:31');
  await expect(verdict).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Replay' })).toBeInViewport({ ratio: 1 });
  for (const card of await page.getByRole('main').getByRole('region', { name: /card$/ }).all())
    await expect(card).toBeInViewport({ ratio: 1 });
  expect(await readLayoutShift(page)).toBeLessThanOrEqual(0.05);
});
