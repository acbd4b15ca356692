import type { Browser, Page } from '@playwright/test';
import { createDuel } from '../lib/duel/contract';
import { signInPlayer } from '../scripts/duel/enter';
import { generateWallet } from '../scripts/duel/wallet';
import {
  airdropAndConfirm,
  connectAndSignIn,
  openDuel,
  payButton,
  prepareAndSignPayment,
  verdictText,
} from '../testing/browser/duel-player';
import { collectErrors, expect, test } from '../testing/browser/strict-page';
import { installWallet } from '../testing/browser/wallet';

/** Lists the requests that a page makes to the API and the RPC from now on, in order, without streams and analytics. */
function logRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(v1\/|rpc$)/.test(pathname) && !pathname.endsWith('/stream') && !pathname.startsWith('/v1/analytics'))
      requests.push(`${request.method()} ${pathname}`);
  });
  return requests;
}

/** Calls `open`, and waits until the page has a stream of changes. */
async function waitForStream(page: Page, open: () => Promise<unknown>): Promise<void> {
  const streamed = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/stream'));
  await open();
  expect((await streamed).status()).toBe(200);
}

async function openOther(browser: Browser, name: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  return { context, page, errors: await collectErrors(page), wallet: await installWallet(page, { name }) };
}

test('two players and a spectator see a whole duel as it happens, without a poll', { tag: '@fast' }, async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const anna = await installWallet(page, { name: 'Anna’s wallet' });
  const ben = await openOther(browser, 'Ben’s wallet');
  const watcher = await openOther(browser, 'Nobody’s wallet');
  await Promise.all([airdropAndConfirm(request, anna.address), airdropAndConfirm(request, ben.wallet.address)]);
  await page.goto('/duels/new');
  await waitForStream(page, () => connectAndSignIn(page, anna.name));
  const address = await openDuel(page);
  const duelId = new URL(page.url()).pathname.split('/').at(-1) as string;
  await waitForStream(watcher.page, () => watcher.page.goto(address));
  await ben.page.goto(address);
  await waitForStream(ben.page, () => connectAndSignIn(ben.page, ben.wallet.name));

  const { nextCursor } = await (await request.get(`/v1/changes?duelIds=${duelId}`)).json();
  const requests = [page, ben.page, watcher.page].map(logRequests);
  // Long enough for several polls, if the pages made any.
  await page.waitForTimeout(5_000);
  expect(requests).toEqual([[], [], []]);

  await ben.page.getByRole('button', { name: 'Join the duel' }).click();
  await expect(payButton(page)).toBeVisible();
  await expect(watcher.page.getByText('Both pay their fee into the vault.')).toBeVisible();
  await expect(page.getByText('1 watching.')).toBeVisible();
  await prepareAndSignPayment(page);
  await prepareAndSignPayment(ben.page);
  await expect(page.getByRole('button', { name: 'Rip your pack open' })).toBeVisible({ timeout: 45_000 });
  await expect(ben.page.getByRole('button', { name: 'Rip your pack open' })).toBeVisible();
  const readDuelChanges = async () =>
    (await (await request.get(`/v1/changes?duelIds=${duelId}&limit=200&cursor=${nextCursor}`)).json()).items;
  await expect.poll(async () => (await readDuelChanges()).at(-1)?.status).toBe('settled');
  const changeCount = (await readDuelChanges()).length;
  const reads = requests.map((log) => log.filter((line) => /(receipt|reconciliation)$/.test(line)).length);
  const shown = requests.map((log) => log.join('\n')).join('\n\n');
  // A visitor reads once for a change. A player's own steps, and the states of their transaction, come on top.
  expect(reads[2], shown).toBeLessThanOrEqual(changeCount + 2);
  expect(Math.max(...reads.slice(0, 2)), shown).toBeLessThanOrEqual(2 * changeCount + 8);
  // The spectator's page opens the packs automatically once both players have opened theirs.
  await expect(
    watcher.page.getByText('The draw is done. You’ll see the cards once both players have opened their packs.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Rip your pack open' }).press('Enter');
  await expect(verdictText(page)).toBeVisible();
  await expect(verdictText(watcher.page)).toBeHidden();
  await ben.page.getByRole('button', { name: 'Rip your pack open' }).press('Enter');
  await expect(verdictText(watcher.page)).toBeVisible();
  expect([...ben.errors, ...watcher.errors]).toEqual([]);
  await Promise.all([ben.context.close(), watcher.context.close()]);
});

test('a challenge is shown on another page within a second, and in the title of a hidden one', {
  tag: '@fast',
}, async ({ page, baseURL }) => {
  const anna = await installWallet(page, { name: 'Anna’s wallet' });
  await page.goto('/duels');
  await connectAndSignIn(page, anna.name);
  await waitForStream(page, () => page.goto('/'));
  const { client } = await signInPlayer(`${baseURL}/v1`, generateWallet('opponent'));
  const body = { matchmakingMode: 'direct', opponentWallet: anna.address, packId: 'kickoff-2031' } as const;
  const { duelId } = await client.call(createDuel, { body });
  await expect(page.getByText('You’re challenged')).toBeVisible({ timeout: 1_000 });
  const setHidden = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  const title = await page.title();
  await setHidden(true);
  await client.call(createDuel, { body });
  await expect(page).toHaveTitle(`(1) You’re challenged · ${title}`);
  expect(await page.locator('link[rel="icon"]').first().getAttribute('href')).toBe('/icon-alert.svg');
  await setHidden(false);
  await expect(page).toHaveTitle(title);
  expect(await page.locator('link[rel="icon"]').first().getAttribute('href')).not.toContain('alert');
  await page.getByRole('link', { name: 'Go to the duel' }).click();
  await page.waitForURL(`**/duels/${duelId}`);
});

test('challenges of several players share one toast, which leads to the list of them', async ({ page, baseURL }) => {
  const anna = await installWallet(page, { name: 'Anna’s wallet' });
  await page.goto('/duels');
  await connectAndSignIn(page, anna.name);
  await waitForStream(page, () => page.goto('/'));
  const body = { matchmakingMode: 'direct', opponentWallet: anna.address, packId: 'kickoff-2031' } as const;
  // Signed in before, because challenges share a toast only within a minute.
  const players = await Promise.all(
    Array.from({ length: 3 }, () => signInPlayer(`${baseURL}/v1`, generateWallet('opponent'))),
  );
  await Promise.all(players.map(({ client }) => client.call(createDuel, { body })));
  await expect(page.getByText('3 players challenge you')).toBeVisible();
  await expect(page.getByText('You’re challenged')).toHaveCount(0);
  await page.getByRole('link', { name: 'See your duels' }).click();
  await page.waitForURL('**/duels');
  await expect(page.getByText('You’re challenged')).toHaveCount(3);
});

test('tabs share one stream, and another tab goes on when the one that has it is closed', async ({ page, context }) => {
  const streams = (opened: Page) => {
    const urls: string[] = [];
    opened.on('request', (request) => request.url().includes('/stream') && urls.push(request.url()));
    return urls;
  };
  const first = streams(page);
  await waitForStream(page, () => page.goto('/duels'));
  const other = await context.newPage();
  const second = streams(other);
  await other.goto('/duels');
  await expect(other.getByRole('heading', { name: 'Duels', exact: true })).toBeVisible();
  await other.waitForLoadState('networkidle');
  expect([first.length, second.length]).toEqual([1, 0]);
  const taken = other.waitForResponse((response) => response.url().includes('/lobby/stream'));
  await page.close();
  expect((await taken).status()).toBe(200);
});

test('a page that the browser freezes, or keeps for its back button, gives up the lead', async ({ page, context }) => {
  await waitForStream(page, () => page.goto('/duels'));
  const other = await context.newPage();
  await other.goto('/duels');
  await other.waitForLoadState('networkidle');
  // The headless browser freezes and keeps no pages, so only the events can be tested.
  const dispatch = (opened: Page, target: 'document' | 'window', type: string) =>
    opened.evaluate(([name, event]) => void globalThis[name].dispatchEvent(new Event(event)), [target, type] as const);
  const leave = async (
    from: Page,
    to: Page,
    target: 'document' | 'window',
    [away, back]: readonly [string, string],
  ) => {
    const taken = to.waitForResponse((response) => response.url().includes('/lobby/stream'));
    await dispatch(from, target, away);
    expect((await taken).status()).toBe(200);
    const refreshed = from.waitForResponse((response) => response.url().includes('/v1/duels?'));
    await dispatch(from, target, back);
    expect((await refreshed).status()).toBe(200);
  };
  await leave(page, other, 'document', ['freeze', 'resume']);
  await leave(other, page, 'window', ['pagehide', 'pageshow']);
});

test('where streams are refused, the page polls for changes, and shows a new duel', async ({ page, baseURL }) => {
  await page.route('**/v1/*/stream*', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"code":"streams-unavailable"}' }),
  );
  const polled = page.waitForResponse((response) => response.url().includes('/v1/changes'));
  await page.goto('/duels');
  expect((await polled).status()).toBe(200);
  const { client } = await signInPlayer(`${baseURL}/v1`, generateWallet('creator'));
  const { duelId } = await client.call(createDuel, { body: { matchmakingMode: 'open', packId: 'kickoff-2031' } });
  await expect(page.locator(`a[href="/duels/${duelId}"]`)).toBeVisible();
});

test('a hidden tab polls less often, and at once when it is shown', async ({ page }) => {
  await page.route('**/v1/*/stream*', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"code":"streams-unavailable"}' }),
  );
  const polls: string[] = [];
  page.on('request', (request) => request.url().includes('/v1/changes') && polls.push(request.url()));
  const setHidden = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  await page.goto('/duels');
  await expect.poll(() => polls.length).toBeGreaterThan(1);
  await setHidden(true);
  // The wait that began before the tab was hidden may still end with a poll.
  await page.waitForTimeout(8_000);
  const { length } = polls;
  await page.waitForTimeout(8_000);
  expect(polls).toHaveLength(length);
  await setHidden(false);
  await expect.poll(() => polls.length, { timeout: 1_500 }).toBe(length + 1);
});
