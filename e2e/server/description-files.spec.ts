import { expect, test } from '@playwright/test';
import { parse } from 'yaml';

test('each link of the API’s index is there', { tag: '@fast' }, async ({ request, baseURL }) => {
  for (const path of ['/v1', '/v1/']) {
    const { name, version, ...links } = await (await request.get(path)).json();
    expect([name, version]).toEqual(['RipDuel', expect.stringMatching(/^\d+\.\d+\.\d+/)]);
    expect(Object.keys(links).length).toBeGreaterThan(6);
    for (const link of Object.values<string>(links)) {
      expect(link.startsWith(`${baseURL}/`), link).toBe(true);
      expect((await request.get(link)).status(), link).toBe(200);
    }
  }
});

test('the YAML document is the JSON document', { tag: '@fast' }, async ({ request }) => {
  const yaml = await request.get('/v1/openapi.yaml');
  expect(yaml.headers()['content-type']).toBe('application/yaml');
  expect(parse(await yaml.text())).toEqual(await (await request.get('/v1/openapi.json')).json());
});

for (const path of ['/v1', '/v1/openapi.json', '/v1/openapi.yaml', '/v1/packs/kickoff-2031'])
  test(`${path} isn’t sent again to a client that has it`, { tag: '@fast' }, async ({ baseURL }) => {
    const first = await fetch(`${baseURL}${path}`);
    const etag = first.headers.get('etag') as string;
    expect(etag).toMatch(/^"\w{32}"$/);
    const again = await fetch(`${baseURL}${path}`, { headers: { 'if-none-match': `"other", ${etag}` } });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
    const other = await fetch(`${baseURL}${path}`, { headers: { 'if-none-match': '"other"' } });
    expect([other.status, await other.text()]).toEqual([200, await first.text()]);
  });

test('llms-full.txt has several documents in one text', { tag: '@fast' }, async ({ request }) => {
  const text = await (await request.get('/llms-full.txt')).text();
  for (const heading of ['# RipDuel', '# Your first duel with curl', '# Duel v4, terms layout 2', '# Webhooks'])
    expect(text).toContain(`\n${heading}\n`.slice(heading === '# RipDuel' ? 1 : 0));
});

test('an unknown version or path of the API is a problem', { tag: '@fast' }, async ({ request }) => {
  for (const path of ['/v2', '/v2/duels', '/v1/no-such-path']) {
    const response = await request.post(path, { data: {} });
    expect([response.status(), (await response.json()).code], path).toEqual([404, 'not-found']);
  }
});

test('without a contact there is no security.txt, and it says why', { tag: '@fast' }, async ({ request }) => {
  const response = await request.get('/.well-known/security.txt');
  expect([response.status(), await response.text()]).toEqual([
    404,
    'The operator of this deployment has named no contact.\n',
  ]);
});
