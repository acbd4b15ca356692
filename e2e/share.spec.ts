import type { Page } from '@playwright/test';
import { connectAndSignIn, openDuel, tabTo } from '../testing/browser/duel-player';
import { expect, test } from '../testing/browser/strict-page';

/** Reads a page's metadata for link previews. */
const readMetadata = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('meta[property], meta[name]')].map((meta) => [
        meta.getAttribute('property') ?? meta.getAttribute('name') ?? '',
        meta.getAttribute('content') ?? '',
      ]),
    ),
  );

for (const [path, picture] of [
  ['/', 'home'],
  ['/packs', 'packs'],
  ['/packs/derby-2031', 'packs'],
  ['/gacha', 'machines'],
  ['/gacha/terrace-2031', 'machines'],
  ['/verify', 'verify'],
  ['/status', 'home'],
] as const) {
  test(`${path} has a preview whose picture is there`, async ({ page, baseURL }) => {
    await page.goto(path);
    const meta = await readMetadata(page);
    expect(meta['og:site_name']).toBe('RipDuel');
    expect(meta['og:title']).toBeTruthy();
    expect(meta['og:description']).toBe(meta['twitter:description']);
    expect(meta['twitter:card']).toBe('summary_large_image');
    if (path !== '/status') expect(meta['og:url']).toBe(path === '/' ? baseURL : `${baseURL}${path}`);
    expect([meta['og:image:width'], meta['og:image:height'], meta['og:image:type']]).toEqual([
      '1200',
      '630',
      'image/png',
    ]);
    expect(meta['og:image:alt']).toMatch(/^RipDuel\. /);
    const image = meta['og:image'] as string;
    expect(image).toMatch(new RegExp(`^${baseURL}/art/share/${picture}\\.png\\?v=[0-9a-f]{16}$`));
    const response = await page.request.get(image);
    expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/png']);
    expect(response.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  });
}

test('a duel is passed on: previewed, copied, shown as a QR code and handed to the device', { tag: '@fast' }, async ({
  page,
  baseURL,
  browser,
  expectAccessible,
}) => {
  await page.addInitScript(() => {
    const held = window as unknown as { shared: ShareData[] };
    held.shared = [];
    // Replaces the share sheet, which not every browser has, by a function that records its calls.
    Object.defineProperty(navigator, 'share', { value: async (data: ShareData) => void held.shared.push(data) });
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void Object.assign(held, { copied: text }) },
    });
  });
  await page.goto('/duels/new');
  await connectAndSignIn(page, 'Guest player');
  const link = await openDuel(page);
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.getByRole('button', { name: 'Copied', exact: true })).toHaveAttribute('aria-live', 'polite');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  expect(await page.evaluate(() => (window as unknown as { copied: string }).copied)).toBe(link);
  expect(await page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared)).toEqual([
    { url: link, title: expect.stringMatching(/^Duel me over (Showcase 2032|Kickoff 2031)$/) },
  ]);
  await tabTo(page, /^Show a QR code$/);
  await page.keyboard.press('Enter');
  const code = page.getByRole('img', { name: `QR code of ${link}` });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(code).toBeVisible();
    await expectAccessible();
  }
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
  await page.keyboard.press('Enter');
  await expect(code).toBeHidden();

  const stranger = await browser.newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole('region', { name: 'Share this duel' })).toBeVisible();
  const meta = await readMetadata(stranger);
  expect(meta['og:url']).toBe(link);
  expect(meta['og:title']).toMatch(/^One seat is free: duel over (Showcase 2032|Kickoff 2031)$/);
  expect(meta['og:description']).toContain('Take the free seat');
  expect(meta['og:image']).toMatch(new RegExp(`^${baseURL}/v1/duels/.*/social-card/image\\?v=[0-9a-f]{16}$`));
  const picture = await stranger.request.get(meta['og:image'] as string);
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
  await stranger.close();
});

test('where nothing may be copied the page says what to do', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('denied')) } }),
  );
  await page.goto('/duels/new');
  await connectAndSignIn(page, 'Guest player');
  await openDuel(page);
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.getByRole('button', { name: 'Not copied. Select the text and copy it.' })).toBeVisible();
  // A shortened value is shown whole, so that it can be selected.
  const shortened = page
    .getByRole('main')
    .getByText(/^\w{4}…\w{4}$/)
    .first();
  const whole = await shortened.locator('..').getAttribute('title');
  await shortened.locator('..').getByRole('button').click();
  await expect(page.getByRole('main').getByText(whole ?? '', { exact: true })).toBeVisible();
});

test('an Actions client finds a duel from its address, and is led to it', async ({ page, request, baseURL }) => {
  const file = await request.get('/actions.json');
  expect([file.status(), file.headers()['access-control-allow-origin']]).toEqual([200, '*']);
  expect((await file.json()).rules[0]).toEqual({ pathPattern: '/duels/*', apiPath: '/actions/duels/*' });
  await page.goto('/duels/new');
  await connectAndSignIn(page, 'Guest player');
  const link = await openDuel(page);
  const action = link.replace('/duels/', '/actions/duels/');
  const preflight = await request.fetch(action, { method: 'OPTIONS' });
  expect([preflight.status(), preflight.headers()['access-control-allow-methods']]).toEqual([
    204,
    'GET,POST,PUT,OPTIONS',
  ]);
  const described = await request.get(action);
  expect(described.headers()['x-action-version']).toBe('2.4');
  const { links } = await described.json();
  expect(links.actions[0].href).toBe(action);
  const data = { account: '76E5yKFmGmMrigTFVJYE2BWLp6JeNhK4d4m4HegQUjBu', type: 'external-link' };
  const led = await request.post(links.actions[0].href, { data });
  expect(await led.json()).toEqual({ type: 'external-link', externalLink: link });
  const refused = await request.post(action, { data: { ...data, type: 'transaction' } });
  expect([refused.status(), (await refused.json()).message]).toEqual([400, expect.stringContaining(`Open ${link}`)]);
  const none = await request.get(`${baseURL}/actions/duels/new`);
  expect([none.status(), none.headers()['access-control-allow-origin']]).toEqual([404, '*']);
});
