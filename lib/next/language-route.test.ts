import { expect, test } from 'vitest';
import { answerLanguageForm } from './language-route';

const send = (body: string, headers: Record<string, string> = {}) =>
  answerLanguageForm(new Request('http://localhost/language', { method: 'POST', body, headers }));

const choose = (locale: string, referer?: string) =>
  send(`${new URLSearchParams({ locale })}`, referer === undefined ? {} : { referer });

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

test.each([
  ['a body that is no form', '{"locale":"de"}', {}],
  ['a body that is too long', `locale=de&more=${'x'.repeat(100)}`, {}],
  ['a form of another site', 'locale=de', { 'sec-fetch-site': 'cross-site' }],
])('%s changes nothing', async (_, body, headers) => {
  const response = await send(body, headers);
  expect(response.status).toBe(303);
  expect(response.headers.get('set-cookie')).toBeNull();
});

test('a form of the site itself is taken', async () => {
  const response = await send('locale=de', { 'sec-fetch-site': 'same-origin' });
  expect(response.headers.get('set-cookie')).toContain('locale=de');
});
