import { randomBytes } from 'node:crypto';
import { type APIRequestContext, expect, request as requests, test } from '@playwright/test';
import { type TestWallet, testWallet } from '../../testing/service/wallet';

const SESSION_COOKIE_NAME = 'next-auth.session-token';
const browsers: APIRequestContext[] = [];

/**
 * Opens a request context, which stands for a browser: it has a cookie jar. `planted` is a session cookie that an
 * attacker put into the jar.
 */
async function openBrowser(origin: string, planted?: string): Promise<APIRequestContext> {
  const cookie = {
    name: SESSION_COOKIE_NAME,
    value: planted ?? '',
    domain: 'localhost',
    path: '/',
    expires: -1,
    httpOnly: true,
  };
  const cookies = planted === undefined ? [] : [{ ...cookie, secure: false, sameSite: 'Lax' as const }];
  const opened = await requests.newContext({ baseURL: origin, storageState: { cookies, origins: [] } });
  browsers.push(opened);
  return opened;
}

test.afterAll(() => Promise.all(browsers.map((each) => each.dispose())));

const newWallet = (): TestWallet => testWallet(randomBytes(8).toString('hex'));
const fetchCsrfToken = async (of: APIRequestContext): Promise<string> =>
  (await (await of.get('/api/auth/csrf')).json()).csrfToken;

async function createSignedChallenge(of: APIRequestContext, wallet: TestWallet) {
  const given = await of.post('/v1/auth/challenges', { data: { wallet: wallet.address } });
  const { challengeId, message } = await given.json();
  return { challengeId, signature: wallet.signText(message) };
}

async function signIn(of: APIRequestContext, wallet: TestWallet): Promise<string> {
  const form = { ...(await createSignedChallenge(of, wallet)), csrfToken: await fetchCsrfToken(of), json: 'true' };
  expect((await of.post('/api/auth/callback/wallet', { form })).status()).toBe(200);
  return readSessionCookie(of);
}

const readSessionCookie = async (of: APIRequestContext): Promise<string> =>
  (await of.storageState()).cookies.find(({ name }) => name === SESSION_COOKIE_NAME)?.value ?? '';
const fetchSignedInWallet = async (of: APIRequestContext): Promise<string | null> => {
  const response = await of.get('/v1/auth/session');
  return response.status() === 200 ? (await response.json()).wallet : null;
};
const fetchWalletByCookie = async (origin: string, cookie: string) =>
  fetchSignedInWallet(await openBrowser(origin, cookie));

test('the cookie is out of reach of scripts and of other sites, and holds no token to read', async ({ baseURL }) => {
  const mine = await openBrowser(baseURL as string);
  const wallet = newWallet();
  const value = await signIn(mine, wallet);
  const cookie = (await mine.storageState()).cookies.find(({ name }) => name === SESSION_COOKIE_NAME);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  const parts = value.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
  expect(parts.join()).not.toContain('rds_');
  const session = await (await mine.get('/api/auth/session')).json();
  expect(Object.keys(session).sort()).toEqual(['expires', 'wallet']);
  expect(await fetchSignedInWallet(mine)).toBe(wallet.address);
});

test('a session that was planted is not the one that is signed in with', async ({ baseURL }) => {
  const origin = baseURL as string;
  const [attacker, wallet] = [newWallet(), newWallet()];
  const planted = await signIn(await openBrowser(origin), attacker);
  const victim = await openBrowser(origin, planted);
  expect(await fetchSignedInWallet(victim)).toBe(attacker.address);
  const own = await signIn(victim, wallet);
  expect(own).not.toBe(planted);
  expect(await fetchSignedInWallet(victim)).toBe(wallet.address);
  // The planted cookie no longer has a session, in this browser or elsewhere.
  expect(await fetchWalletByCookie(origin, planted)).toBeNull();
});

test('signing in again makes a new session and ends the one before', async ({ baseURL }) => {
  const [mine, wallet] = [await openBrowser(baseURL as string), newWallet()];
  const first = await signIn(mine, wallet);
  const second = await signIn(mine, wallet);
  expect(await fetchSignedInWallet(mine)).toBe(wallet.address);
  expect(await fetchWalletByCookie(baseURL as string, second)).toBe(wallet.address);
  expect(await fetchWalletByCookie(baseURL as string, first)).toBeNull();
});

test('signing out ends the session behind the cookie too', async ({ baseURL }) => {
  const [mine, wallet] = [await openBrowser(baseURL as string), newWallet()];
  const cookie = await signIn(mine, wallet);
  await mine.post('/api/auth/signout', { form: { csrfToken: await fetchCsrfToken(mine), json: 'true' } });
  expect(await readSessionCookie(mine)).toBe('');
  expect(await fetchWalletByCookie(baseURL as string, cookie)).toBeNull();
});

test('signing out everywhere ends every session of the wallet, whatever carries it', async ({ baseURL }) => {
  const origin = baseURL as string;
  const [mine, phone, wallet] = [await openBrowser(origin), await openBrowser(origin), newWallet()];
  await signIn(mine, wallet);
  await signIn(phone, wallet);
  const { token } = await (
    await mine.post('/v1/auth/sessions', { data: await createSignedChallenge(mine, wallet) })
  ).json();
  const listed = await (await mine.get('/v1/auth/sessions')).json();
  expect(listed.items).toHaveLength(3);
  const ended = await mine.post('/v1/auth/sessions/revoke', { headers: { origin } });
  expect([ended.status(), await ended.json()]).toEqual([200, { revoked: 3 }]);
  expect([await fetchSignedInWallet(mine), await fetchSignedInWallet(phone)]).toEqual([null, null]);
  const bearer = await fetch(`${origin}/v1/auth/session`, { headers: { authorization: `Bearer ${token}` } });
  expect(bearer.status).toBe(401);
});

test('no other site can do anything with the cookie', async ({ baseURL }) => {
  const origin = baseURL as string;
  const [mine, wallet] = [await openBrowser(origin), newWallet()];
  await signIn(mine, wallet);
  const elsewhere: Record<string, string>[] = [
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    {},
  ];
  for (const headers of elsewhere) {
    const plain = { ...headers, 'content-type': 'text/plain' };
    for (const path of ['/v1/auth/sessions/revoke', '/v1/auth/session/revoke', '/v1/duels'])
      expect((await mine.post(path, { headers: plain, data: '{}' })).status(), JSON.stringify(headers)).toBe(401);
  }
  const form = { csrfToken: '0'.repeat(64), json: 'true' };
  await mine.post('/api/auth/signout', { form });
  await mine.get('/api/auth/signout');
  expect(await fetchSignedInWallet(mine)).toBe(wallet.address);
  const other = newWallet();
  await mine.post('/api/auth/callback/wallet', { form: { ...form, ...(await createSignedChallenge(mine, other)) } });
  expect(await fetchSignedInWallet(mine)).toBe(wallet.address);
});
