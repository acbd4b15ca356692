import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test';
import { problemDetails } from '../lib/api/problem-details';
import { problemKinds } from '../lib/api/problems';
import { openCheckAndFacts } from '../testing/browser/duel-player';
import { ripPackButton } from '../testing/browser/rip-player';
import { expect, test } from '../testing/browser/strict-page';
import { runDuelScript } from '../testing/server/play';

const main = (page: Page) => page.getByRole('main');
/** The pages' label of a duel for cards. */
const LABEL = 'Winner takes both cards';
/** The texts of the service's own refusal. */
const REFUSAL_TEXTS = {
  title: problemKinds['cards-unavailable'].title,
  detail: problemDetails['cards-unavailable'],
  nextStep: problemKinds['cards-unavailable'].nextStep,
};

/** Waits until the pack of cards has at least `count` free editions, one for each duel. */
const awaitEditions = (request: APIRequestContext, count: number) =>
  expect(async () => {
    const { freeEditions } = await (await request.get('/v1/packs/showcase-2032')).json();
    expect(freeEditions).toBeGreaterThanOrEqual(count);
  }).toPass({ timeout: 60_000 });

/** Plays a friend for cards, from the challenge until both packs are ripped. */
async function playFriend(page: Page, browser: Browser): Promise<{ context: BrowserContext; players: [Page, Page] }> {
  await page.goto('/duels/new?opponent=friend');
  await main(page).getByRole('button', { name: 'Create the link' }).click();
  await expect(page).toHaveURL(/\/duels\/duel_/);
  await expect(main(page).getByText(`${LABEL}.`)).toBeVisible();
  const context = await browser.newContext({ viewport: page.viewportSize() });
  const other = await context.newPage();
  await other.goto(page.url());
  await main(other).getByRole('button', { name: 'Play without a wallet' }).click();
  const players: [Page, Page] = [page, other];
  for (const each of players) {
    await expect(ripPackButton(each)).toBeVisible({ timeout: 60_000 });
    await expect(main(each).getByText(LABEL, { exact: true })).toBeVisible();
  }
  for (const each of players) await ripPackButton(each).click();
  return { context, players };
}

/** Answers as the service does while the card pack has no edition left. Every other request goes through. */
const refuseCards = (page: Page): Promise<unknown> =>
  page.route('**/v1/duels', (route) => {
    const isForCards = route.request().postData()?.includes('showcase-2032') === true;
    const json = { type: '/problems/cards-unavailable', status: 503, code: 'cards-unavailable', ...REFUSAL_TEXTS };
    return isForCards
      ? route.fulfill({ status: 503, contentType: 'application/problem+json', json })
      : route.continue();
  });

/** Counts the cards that the finalized chain shows in the wallet of a duel's winner, who has played one duel only. */
async function countWinnersCards(request: APIRequestContext, duelId: string): Promise<number> {
  const [duel] = (await (await request.get(`/v1/duels?ids=${duelId}`)).json()).items;
  const wallet = duel.winner === 'creator' ? duel.creatorWallet : duel.opponentWallet;
  return (await (await request.get(`/v1/wallets/${wallet}/cards`)).json()).items.length;
}

test('the winner takes both cards by default: in packs, quick match, picker and table, and then in both binders', async ({
  page,
  browser,
  request,
  expectAccessible,
}) => {
  test.setTimeout(180_000);
  await awaitEditions(request, 1);
  await page.goto('/packs');
  const tile = main(page).getByRole('article').first();
  await expect(tile.getByRole('heading')).toHaveText('Showcase 2032');
  await expect(tile.getByText(LABEL)).toBeVisible();
  await expect(main(page).getByText('For the record')).toHaveCount(3);
  await page.goto('/quick-match');
  await expect(main(page).getByText('You both rip the pack Showcase 2032.')).toBeVisible();
  await expect(main(page).getByRole('radio', { name: new RegExp(`^Classic tier ?${LABEL}`) })).toBeChecked();
  await expectAccessible();

  await awaitEditions(request, 1);
  await page.goto('/duels/new');
  await expect(
    main(page).getByRole('radio', { name: new RegExp(`^Showcase 2032 ?${LABEL} ?Classic tier · list price`) }),
  ).toBeChecked();
  const { context, players } = await playFriend(page, browser);
  const [, other] = players;
  const verdicts = players.map((each) => each.locator('[data-verdict]'));
  for (const verdict of verdicts) await expect(verdict).toHaveText(/(You win|takes) both cards\. [\d.]+ (beats|each)/);
  const hasWon = (await verdicts[0]?.textContent())?.includes('You win both cards.') === true;
  const [winner, loser] = hasWon ? [page, other] : [other, page];
  // On each player's page, both cards lie on the winner's side of the table.
  for (const each of players) {
    const seats = each.getByRole('region', { name: /card$/ });
    const winning = await seats
      .filter({ hasText: 'wins by' })
      .or(seats.filter({ hasText: 'by the coin' }))
      .boundingBox();
    await expect(async () => {
      for (const card of await each.locator('[data-turned]').all()) {
        const box = await card.boundingBox();
        const middle = (box?.x ?? 0) + (box?.width ?? 0) / 2;
        expect(middle).toBeGreaterThan(winning?.x ?? 0);
        expect(middle).toBeLessThan((winning?.x ?? 0) + (winning?.width ?? 0));
      }
    }).toPass();
  }
  await expect(winner.getByRole('link', { name: 'New in your binder: 2 of 8 of Showcase 2032' })).toBeVisible();
  await expect(winner.getByText('Both cards are in your wallet.')).toBeVisible({ timeout: 60_000 });
  await expect(loser.getByText(/^Both cards are in Player \w{4}’s wallet\.$/)).toBeVisible({ timeout: 60_000 });
  await expectAccessible();

  await winner.goto('/binder');
  const owned = winner.locator('[data-set="showcase-2032"] [data-pulled="true"]');
  await expect(owned).toHaveCount(2);
  for (const pocket of await owned.all()) await expect(pocket).toContainText('Yours, on chain');
  const [duelId = ''] = /duel_\w+/.exec(loser.url()) ?? [];
  expect(await countWinnersCards(request, duelId)).toBe(2);
  await owned.first().click();
  await winner.getByRole('dialog').getByRole('link', { name: 'See the duel and its proof' }).click();
  await expect(winner).toHaveURL(loser.url());
  await loser.goto('/binder');
  const gone = loser.locator('[data-set="showcase-2032"] [data-pulled="true"]');
  await expect(gone).toHaveText(/Won by Player \w{4}/);
  await gone.click();
  await expect(loser.getByRole('dialog').getByText(/It’s in the wallet of Player \w{4} now\./)).toBeVisible();
  await context.close();
});

test('a rematch without cards left is offered for the record, and the rival sees that before accepting', async ({
  page,
  browser,
  request,
  expectAccessible,
}) => {
  test.setTimeout(180_000);
  await awaitEditions(request, 1);
  const { context, players } = await playFriend(page, browser);
  const [, other] = players;
  for (const each of players) await expect(each.locator('[data-verdict]')).toHaveText(/both cards\./);
  await refuseCards(page);
  await main(page)
    .getByRole('button', { name: /^Rematch for / })
    .click();
  await expect(main(page).getByText(REFUSAL_TEXTS.detail)).toBeVisible();
  await expect(main(page).getByText('No cards change hands.')).toBeVisible();
  await expectAccessible();
  await main(page).getByRole('button', { name: 'Rematch for 0.05 test SOL, for the record' }).click();
  await expect(main(other).getByText(/wants a rematch for the record: no cards change hands\.$/)).toBeVisible();
  const result = other.url();
  await expect(async () => {
    const accept = main(other).getByRole('button', { name: 'Accept for 0.05 test SOL, for the record' });
    if (other.url() === result) await accept.click({ timeout: 1_000 });
    expect(other.url()).not.toBe(result);
  }).toPass();
  for (const each of players) {
    await expect(ripPackButton(each)).toBeVisible({ timeout: 60_000 });
    await expect(main(each).getByText(LABEL, { exact: true })).toHaveCount(0);
  }
  for (const each of players) await ripPackButton(each).click();
  for (const each of players) await expect(each.locator('[data-verdict]')).toHaveText(/ beats | each\./);
  await context.close();
});

test('a duel with a friend is offered for the record if no cards are left', async ({
  page,
  request,
  expectAccessible,
}) => {
  test.setTimeout(180_000);
  await awaitEditions(request, 1);
  await page.goto('/');
  await main(page).getByRole('button', { name: 'Duel Sparky now' }).click();
  await ripPackButton(page).click({ timeout: 60_000 });
  await refuseCards(page);
  await main(page).getByRole('button', { name: 'Challenge a friend for 0.05 test SOL' }).click();
  await expect(main(page).getByText(REFUSAL_TEXTS.detail)).toBeVisible();
  await expect(main(page).getByText('No cards change hands.')).toBeVisible();
  await expectAccessible();
  await main(page).getByRole('button', { name: 'Challenge a friend for 0.05 test SOL, for the record' }).click();
  await expect(page.getByRole('heading', { name: 'Invite an opponent' })).toBeVisible();
  await expect(main(page).getByText(LABEL)).toHaveCount(0);
});

test('with reduced motion both cards are on the winner’s side at once', async ({ page, baseURL }) => {
  test.setTimeout(180_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { code, output } = await runDuelScript(baseURL as string, '--cards');
  expect(code, output).toBe(0);
  const still = page.locator('[data-still]');
  // The script opens no packs, so spectators see the cards a minute after the result.
  await expect(async () => {
    await page.goto(`/duels/${/duel_\w+/.exec(output)?.[0]}`);
    await expect(still.getByText(/takes both cards\./)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 90_000 });
  await expect(still.locator('[data-won] img')).toHaveCount(2);
  await page.getByRole('button', { name: 'Replay' }).click();
  await expect(page.locator('[data-phase="done"] [data-verdict]')).toHaveText(/takes both cards\./);
});

test('a duel’s page shows where both cards went, and says that they have no value', async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  const { code, output } = await runDuelScript(baseURL as string, '--cards');
  expect(code, output).toBe(0);
  const [duelId = ''] = /duel_\w+/.exec(output) ?? [];
  await page.goto(`/duels/${duelId}`);
  await expect(page.getByText(/^Both cards are in Player \w{4}’s wallet\.$/)).toBeVisible();
  await openCheckAndFacts(page);
  await expect(page.getByText(/is in Player \w{4}’s wallet/)).toHaveCount(2);
  await expect(page.getByText('They’re test cards with no value.').first()).toBeVisible();
  await page.goto('/packs/showcase-2032');
  await expect(page.getByText('Both cards, as tokens in their wallet.')).toBeVisible();
  await expect(page.getByText('Each card exists once, so the two sides never draw the same one.')).toBeVisible();
  await expect(page.getByText('2.146%, 1 in 47')).toBeVisible();
});

test('a card’s page shows its history and where the chain has it, and leads to its proof, at 320 px, and with large text', async ({
  page,
  baseURL,
  request,
  expectAccessible,
}) => {
  test.setTimeout(120_000);
  const { code, output } = await runDuelScript(baseURL as string, '--cards');
  expect(code, output).toBe(0);
  const [duelId = ''] = /duel_\w+/.exec(output) ?? [];
  const [duel] = (await (await request.get(`/v1/duels?ids=${duelId}`)).json()).items;
  const [{ cardMint }] = (await (await request.get(`/v1/wallets/${duel.creatorWallet}/cards`)).json()).items;
  const metadata = await (await request.get(`/v1/cards/${cardMint}/metadata`)).json();
  const main = page.getByRole('main');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/cards/${cardMint}`);
  expect(metadata.name).toContain(await page.getByRole('heading', { level: 1 }).textContent());
  const history = main.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(history.nth(1)).toHaveText(/^Player \w{4} drew it in a duel\./);
  await expect(history.nth(2)).toHaveText(/^Player \w{4} won (the duel, and keeps it|it from Player \w{4})\./);
  await expect(history.last()).toHaveText(/^It arrived in the wallet of Player \w{4}\.Finalized in slot \d+/);
  const place = main.getByRole('region', { name: 'Where it is now' });
  await expect(place.getByText(/^Player \w{4} holds it\.$/)).toBeVisible();
  await expect(place.getByText('Wallets show a plain token')).toBeVisible();
  await expect(place.getByRole('link', { name: 'document' })).toHaveAttribute('href', `/v1/cards/${cardMint}/metadata`);
  await expectAccessible();
  const isTooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect(await isTooWide()).toBe(false);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await isTooWide()).toBe(false);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await main.getByRole('link', { name: 'Check the proof' }).click();
  await expect(page).toHaveURL(`/verify?mode=duels&roundId=${duelId}`);
});
