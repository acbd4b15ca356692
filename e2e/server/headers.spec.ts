import { expect, test } from '@playwright/test';

/** Paths of different kinds of responses: pages, an image, a JSON file, next-auth, the API, and errors. */
const checkedPaths = [
  '/',
  '/account',
  '/nowhere',
  '/problems/not-found',
  '/icon.svg',
  '/actions.json',
  '/api/auth/csrf',
  '/api/auth/nothing',
  '/%E0%A4%A',
  '/v1/health',
  '/v1/packs?limit=0',
  '/v1/nowhere',
  '/v1/auth/session',
];

for (const path of checkedPaths) {
  test(`${path} says what it is, and lets nothing frame or guess it`, { tag: '@fast' }, async ({ baseURL }) => {
    const { headers } = await fetch(`${baseURL}${path}`, { redirect: 'manual' });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
    const type = headers.get('content-type') ?? '';
    expect(type === '' || /charset=utf-8$|^image\/|^application\/(problem\+)?json$/i.test(type), type).toBe(true);
  });
}

test('a page’s policy has a new nonce for its scripts, and other sites get at most the origin as referrer', {
  tag: '@fast',
}, async ({ baseURL }) => {
  const [one, other] = await Promise.all([fetch(`${baseURL}/`), fetch(`${baseURL}/`)]);
  const policy = one.headers.get('content-security-policy') ?? '';
  for (const part of ["object-src 'none'", "base-uri 'none'", "form-action 'self'", "'strict-dynamic'"])
    expect(policy).toContain(part);
  expect(policy).not.toMatch(/unsafe-(inline|eval)/);
  const readNonce = (response: Response) =>
    /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1];
  expect(readNonce(one)).not.toBe(readNonce(other));
  expect(Buffer.from(readNonce(one) ?? '', 'base64')).toHaveLength(16);
  expect(one.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(one.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  expect(one.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  expect(one.headers.get('permissions-policy')).toContain('camera=()');
});

test('the offline page, which browsers store, runs files of this site alone', { tag: '@fast' }, async ({ baseURL }) => {
  const policy = (await fetch(`${baseURL}/offline`)).headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("style-src 'self';");
});

test('the API is read from everywhere, and nothing of it with a cookie from elsewhere', { tag: '@fast' }, async ({
  baseURL,
}) => {
  const { headers } = await fetch(`${baseURL}/v1/health`, { headers: { origin: 'https://elsewhere.example' } });
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('access-control-allow-credentials')).toBeNull();
  expect(headers.get('cache-control')).toBe('no-store');
});

test('files and folders that are no pages are not served', { tag: '@fast' }, async ({ baseURL }) => {
  for (const path of ['/.git/config', '/.env', '/.data/secrets.json', '/package.json', '/_next/static/', '/db/'])
    expect([path, (await fetch(`${baseURL}${path}`, { redirect: 'manual' })).status >= 300], path).toEqual([
      path,
      true,
    ]);
});
