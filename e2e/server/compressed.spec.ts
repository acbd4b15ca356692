import { expect, test } from '@playwright/test';

const PICTURES = ['/art/back.svg', '/art/pack/starter.svg', '/art/card/epic/orchard-wasps-2031-12.svg'];

for (const path of PICTURES) {
  test(`${path} is one drawing, however it is sent`, { tag: '@fast' }, async ({ baseURL }) => {
    const fetchWithEncoding = async (accepts: string) => {
      const response = await fetch(`${baseURL}${path}`, { headers: { 'accept-encoding': accepts } });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
      expect(response.headers.get('cache-control')).toContain('immutable');
      return { encoding: response.headers.get('content-encoding'), text: await response.text() };
    };
    const plain = await fetchWithEncoding('identity');
    expect(plain.encoding).toBeNull();
    expect(plain.text).toMatch(/^<svg\b[\s\S]*<\/svg>\s*$/);
    expect(await fetchWithEncoding('gzip')).toEqual({ encoding: 'gzip', text: plain.text });
    expect(await fetchWithEncoding('gzip;q=0, br;q=0')).toEqual(plain);
  });
}

test('the description of the API is the same, however it is sent', { tag: '@fast' }, async ({ baseURL }) => {
  const fetchWithEncoding = async (accepts: string) => {
    const response = await fetch(`${baseURL}/v1/openapi.json`, { headers: { 'accept-encoding': accepts } });
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    return { encoding: response.headers.get('content-encoding'), described: await response.json() };
  };
  const plain = await fetchWithEncoding('identity');
  expect(plain.encoding).toBeNull();
  expect(await fetchWithEncoding('gzip')).toEqual({ encoding: 'gzip', described: plain.described });
});
