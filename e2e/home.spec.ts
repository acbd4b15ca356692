import { expect, test } from '../testing/browser/strict-page';

test('the home page renders under its own nonce', { tag: '@fast' }, async ({ page, expectAccessible }) => {
  const response = await page.goto('/');
  expect(response?.status()).toBe(200);
  await expect(page).toHaveTitle(/RipDuel/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const policy = response?.headers()['content-security-policy'] ?? '';
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  expect(nonce).toBeTruthy();
  expect(policy).not.toContain('unsafe-inline');
  // Scripts that these scripts load have no nonce of their own: `strict-dynamic` allows them.
  const scripts = (await response?.text())?.match(/<script[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([]);
  await expectAccessible();
});

test('two answers have different nonces', { tag: '@fast' }, async ({ request }) => {
  const policies = await Promise.all(
    [1, 2].map(async () => (await request.get('/')).headers()['content-security-policy']),
  );
  expect(policies[0]).toContain("'nonce-");
  expect(policies[0]).not.toBe(policies[1]);
});

test('a page that doesn’t exist has a policy, and GET of the sign-out address redirects', { tag: '@fast' }, async ({
  request,
}) => {
  for (const path of ['/nothing', '/api/nothing', '/rpc/nothing', '/favicon.nothing']) {
    const headers = (await request.get(path)).headers();
    expect(headers['content-type'], path).toContain('text/html');
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
  }
  const signOut = await request.get('/api/auth/signout', { maxRedirects: 0 });
  expect(signOut.headers().location).toMatch(/\/account$/);
});

test('home isn’t wider than the screen', { tag: '@fast' }, async ({ page }) => {
  await page.goto('/');
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wider).toBe(0);
});

test('a link beside the title of a panel is large enough to hit', { tag: '@fast' }, async ({ page }) => {
  await page.goto('/');
  const heights = await page
    .locator('main section > header a')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(2);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
});
