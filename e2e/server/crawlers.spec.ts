import { expect, test } from '@playwright/test';

test('robots.txt keeps crawlers out of the API and of the account page, and names the sitemap', {
  tag: '@fast',
}, async ({ request, baseURL }) => {
  const response = await request.get('/robots.txt');
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'text/plain']);
  const lines = (await response.text()).split('\n');
  for (const closed of ['/v1/', '/account']) expect(lines).toContain(`Disallow: ${closed}`);
  expect(lines).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
});

test('every page of the sitemap is there', { tag: '@fast' }, async ({ request, baseURL }) => {
  const response = await request.get('/sitemap.xml');
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/xml']);
  const pages = [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page = '']) => page);
  expect(pages).toContain(`${baseURL}/duels`);
  expect(pages.filter((page) => page.startsWith(`${baseURL}/docs/`)).length).toBeGreaterThan(5);
  for (const page of pages) expect((await request.get(page)).status(), page).toBe(200);
});

test('the icon is served under its old name too', { tag: '@fast' }, async ({ request }) => {
  const response = await request.get('/favicon.ico');
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/x-icon']);
  // An icon directory (ICO) of one image.
  expect([...(await response.body()).subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0]);
});

test('a page names its icons, and they are there', { tag: '@fast' }, async ({ request }) => {
  const page = await (await request.get('/')).text();
  const linked = [...page.matchAll(/<link rel="icon" href="([^"]+)"/g)].map(([, href = '']) => href);
  expect(linked.sort()).toEqual(['/favicon.ico', '/icon.svg']);
  for (const path of linked) expect((await request.get(path)).status(), path).toBe(200);
});
