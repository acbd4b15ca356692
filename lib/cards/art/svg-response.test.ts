import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawCard } from './draw-card';
import { svgResponse } from './svg-response';

const SVG = drawCard('orchard-wasps-2031-12', 'epic');

const asked = (accepts?: string) =>
  svgResponse(
    new Request('http://localhost:3000/art', accepts === undefined ? {} : { headers: { 'accept-encoding': accepts } }),
    SVG,
  );

test.each(['gzip', 'gzip, deflate, br', 'br;q=1.0, gzip;q=0.8', 'GZIP'])('is compressed for %s', async (accepts) => {
  const response = asked(accepts);
  const body = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(gunzipSync(body).toString()).toBe(SVG);
  expect(body.length).toBeLessThan(SVG.length / 4);
});

test.each([undefined, '', 'br', 'gzip;q=0', 'br, gzip; q=0.0, deflate'])('is plain for %s', async (accepts) => {
  const response = asked(accepts);
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(await response.text()).toBe(SVG);
});

test('says that it depends on what is accepted', () => {
  expect(asked('gzip').headers.get('vary')).toBe('Accept-Encoding');
  expect(asked().headers.get('vary')).toBe('Accept-Encoding');
});
