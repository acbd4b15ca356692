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

test('a card’s page shows its history, its proof and where the chain has it, at 320 px and with large text', async ({
  page,
  baseURL,
  request,
  expectAccessible,
}) => {
  test.setTimeout(120_000);
  const { code, output } = await runDuelScript(baseURL as string, '--cards');
  expect(code, output).toBe(0);
  const [duelId = ''] = /duel_\w+/.exec(output) ?? [];
  const duel = await (await request.get(`/v1/duels/${duelId}`)).json();
  const mint: string = duel.cards.find(({ side }: { side: string }) => side === 'creator').cardMint;
  const metadata = await (await request.get(`/v1/cards/${mint}/metadata`)).json();
  const main = page.getByRole('main');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/cards/${mint}`);
  expect(metadata.name).toContain(await page.getByRole('heading', { level: 1 }).textContent());
  const history = main.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(history.nth(1)).toHaveText(/^Player \w{4} drew it in a duel\./);
  await expect(history.nth(2)).toHaveText(/^Player \w{4} won (the duel, and keeps it|it from Player \w{4})\./);
  await expect(history.last()).toHaveText(/^It arrived in the wallet of Player \w{4}\.Finalized in slot \d+/);
  const place = main.getByRole('region', { name: 'Where it is now' });
  await expect(place.getByText(/^Player \w{4} holds it\.$/)).toBeVisible();
  await expect(place.getByText('Wallets show a plain token')).toBeVisible();
  await expect(place.getByRole('link', { name: 'document' })).toHaveAttribute('href', `/v1/cards/${mint}/metadata`);
  await expectAccessible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await main.getByRole('link', { name: 'Check the proof' }).click();
  await expect(page).toHaveURL(`/verify?mode=duels&roundId=${duelId}`);
});
