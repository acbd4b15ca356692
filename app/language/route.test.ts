import { expect, test } from 'vitest';
import { POST } from './route';

const send = (body: BodyInit, headers: Record<string, string> = {}) =>
  POST(new Request('http://localhost/language', { method: 'POST', body, headers }));

const choose = (locale: string, referer?: string) =>
  send(new URLSearchParams({ locale }), referer === undefined ? {} : { referer });

test('keeps the language and leads back to the page', async () => {
  const response = await choose('de', 'http://localhost/duels?pack=derby-2031');
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('/duels?pack=derby-2031');
  expect(response.headers.get('set-cookie')).toMatch(
    /^locale=de; Path=\/;.* Max-Age=31536000; HttpOnly; SameSite=lax$/,
  );
});

test.each(['fr', '', 'toString', 'de; Domain=example.org'])(
  '“%s” is no language, and nothing is kept',
  async (locale) => {
    const response = await choose(locale, 'http://localhost/crash');
    expect(response.headers.get('location')).toBe('/crash');
    expect(response.headers.get('set-cookie')).toBeNull();
  },
);

test.each([
  ['http://localhost//example.org/', '/example.org/'],
  ['http://localhost/\\example.org', '/example.org'],
  ['not an address', '/'],
  [undefined, '/'],
])('it leads to no other site: from %s to %s', async (referer, path) => {
  expect((await choose('es', referer)).headers.get('location')).toBe(path);
});

test('a body that is no form changes nothing', async () => {
  const response = await send('{', { 'content-type': 'application/json' });
  expect(response.status).toBe(303);
  expect(response.headers.get('set-cookie')).toBeNull();
});
