import { expect, test } from '../testing/browser/strict-page';
import { runDuelScript } from '../testing/server/play';

test('there is always a duel to watch: a result plays by itself, and a live duel is offered beside it', async ({
  page,
  baseURL,
  expectAccessible,
}) => {
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
