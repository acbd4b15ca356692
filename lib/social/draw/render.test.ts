import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildDuelPicture } from '../../../testing/social/picture';
import { CARD_TIERS } from '../../cards/tier';
import { duelStatuses } from '../../duel/rules/duel';
import { sharedPages } from '../rules/picture';
import { renderPicture } from './render';

const requestedAddresses: string[] = [];

// For letters that the given fonts lack, @vercel/og downloads fonts from Google and emoji from a CDN. No test may need
// it.
beforeEach(() => {
  const inside = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.startsWith('data:')) return inside(input, init);
    requestedAddresses.push(url);
    throw new Error(`the network was asked for ${url}`);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  expect(requestedAddresses).toEqual([]);
});

/** Returns the width and height of a PNG (its IHDR chunk). */
function readPngSize(png: Uint8Array): { width: number; height: number } {
  const view = new DataView(png.buffer, png.byteOffset);
  expect(view.getUint32(0)).toBe(0x89504e47);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Limit of a picture's size in bytes, since some social networks show no larger ones. */
const MAX_PICTURE_BYTES = 300_000;

test.each(duelStatuses)('the picture of a duel that is %s has its dimensions and is not too large', async (status) => {
  const png = await renderPicture(buildDuelPicture(status, { packTier: 'premier', chain: 'embedded' }));
  expect(readPngSize(png)).toEqual({ width: 1200, height: 630 });
  expect(png.length).toBeGreaterThan(40_000);
  expect(png.length).toBeLessThanOrEqual(MAX_PICTURE_BYTES);
});

test.each(CARD_TIERS)('the picture of a result with a large %s card is not too large', async (tier) => {
  const [card, beatenCard] = [
    { cardId: 'harbor-gulls-2031-9', tier, value: '1234.56' },
    { cardId: 'iron-foxes-2031-10', tier: 'legendary', value: '1234.56' },
  ] as const;
  const png = await renderPicture(
    buildDuelPicture('settled', {
      chain: 'local-validator',
      winner: 'opponent',
      pulled: { creator: beatenCard, opponent: card },
    }),
  );
  expect(png.length).toBeLessThanOrEqual(MAX_PICTURE_BYTES);
});

test.each(sharedPages)('the picture of the page %s has its dimensions and is not too large', async (page) => {
  const png = await renderPicture({ kind: 'page', page });
  expect(readPngSize(png)).toEqual({ width: 1200, height: 630 });
  expect(png.length).toBeLessThanOrEqual(MAX_PICTURE_BYTES);
});

test('the shipped fonts have every letter that safe text lets through', async () => {
  const codes = Array.from({ length: 0xff - 0x20 + 1 }, (_, index) => 0x20 + index);
  const letters = [...String.fromCodePoint(...codes), ...'–—‘’“”…'].filter((letter) =>
    /[ -~¡-¬®-ÿ–—‘’“”…]/.test(letter),
  );
  for (const part of [letters.slice(0, 100).join(''), letters.slice(100).join('')]) {
    const png = await renderPicture(
      buildDuelPicture('matched', { packName: part, wallets: { creator: part, opponent: part } }),
    );
    expect(readPngSize(png).width).toBe(1200);
  }
});

test('the same picture twice is the same file', async () => {
  const picture = buildDuelPicture('settled');
  expect(await renderPicture(picture)).toEqual(await renderPicture(picture));
});
