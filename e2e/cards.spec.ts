import { expect, test } from '../testing/browser/strict-page';
import { runDuelScript } from '../testing/server/play';

test('a duel’s page shows where both cards went, and says what they are worth', async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  const { code, output } = await runDuelScript(baseURL as string, '--cards');
  expect(code, output).toBe(0);
  const [duelId = ''] = /duel_\w+/.exec(output) ?? [];
  await page.goto(`/duels/${duelId}`);
  await expect(page.getByText('is in the winner’s wallet')).toHaveCount(2);
  await expect(page.getByText('They’re test cards with no value.').first()).toBeVisible();
  await page.goto('/packs/showcase-2032');
  await expect(page.getByText('Both cards, as tokens in their wallet.')).toBeVisible();
  await expect(page.getByText('Each card exists once, so the two sides never draw the same one.')).toBeVisible();
  await expect(page.getByText('2.146%, 1 in 47')).toBeVisible();
});
