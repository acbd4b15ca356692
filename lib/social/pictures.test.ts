import { expect, test } from 'vitest';
import { buildDuelPicture } from '../../testing/social/picture';
import { createPictureRenderer } from './pictures';
import type { PictureData } from './rules/picture';

const wideLimits = { maxBytes: 1_000, maxWaiting: 12 };
const buildNamedPicture = (packName: string): PictureData => buildDuelPicture('waiting', { packName });

/** Opens a renderer that finishes, or fails, each picture when the test says so. */
function openManualRenderer() {
  const drawn: string[] = [];
  const waiting: { done: () => void; fail: () => void }[] = [];
  const render = (picture: PictureData): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      drawn.push(picture.kind === 'duel' ? picture.packName : picture.page);
      waiting.push({ done: () => resolve(new Uint8Array(100)), fail: () => reject(new Error('no paint')) });
    });
  return { drawn, waiting, render };
}
const waitForNextTick = () => new Promise((resolve) => setImmediate(resolve));

test('simultaneous requests for one picture wait for one drawing, and later ones get the stored picture', async () => {
  const { drawn, waiting, render } = openManualRenderer();
  const pictures = createPictureRenderer(render, wideLimits);
  const pendingDraws = Promise.all(Array.from({ length: 20 }, () => pictures.draw(buildNamedPicture('a'))));
  await waitForNextTick();
  waiting[0]?.done();
  const got = await pendingDraws;
  expect(new Set(got).size).toBe(1);
  expect(await pictures.draw(buildNamedPicture('a'))).toBe(got[0]);
  expect(drawn).toEqual(['a']);
});

test('one picture is drawn at a time, and a request is refused while too many wait', async () => {
  const { drawn, waiting, render } = openManualRenderer();
  const pictures = createPictureRenderer(render, { maxBytes: 1_000, maxWaiting: 2 });
  const pendingDraws = ['a', 'b', 'c'].map((name) => pictures.draw(buildNamedPicture(name)));
  await waitForNextTick();
  expect(drawn).toEqual(['a']);
  await expect(pictures.draw(buildNamedPicture('d'))).rejects.toMatchObject({
    code: 'pictures-busy',
    more: { headers: { 'retry-after': '3' } },
  });
  for (const index of [0, 1, 2]) {
    waiting[index]?.done();
    await pendingDraws[index];
    await waitForNextTick();
  }
  expect(drawn).toEqual(['a', 'b', 'c']);
  const later = pictures.draw(buildNamedPicture('d'));
  await waitForNextTick();
  waiting[3]?.done();
  expect(await later).toHaveLength(100);
});

test('a picture whose drawing failed is not stored, and the next one is drawn all the same', async () => {
  const { drawn, waiting, render } = openManualRenderer();
  const pictures = createPictureRenderer(render, wideLimits);
  const first = pictures.draw(buildNamedPicture('a'));
  const second = pictures.draw(buildNamedPicture('b'));
  await waitForNextTick();
  waiting[0]?.fail();
  await expect(first).rejects.toThrow('no paint');
  await waitForNextTick();
  waiting[1]?.done();
  await second;
  const again = pictures.draw(buildNamedPicture('a'));
  await waitForNextTick();
  waiting[2]?.done();
  await again;
  expect(drawn).toEqual(['a', 'b', 'a']);
});

test('no more bytes are stored than the limit, and pictures used last stay', async () => {
  const drawn: string[] = [];
  const pictures = createPictureRenderer(
    async (picture) => {
      drawn.push(picture.kind === 'duel' ? picture.packName : '');
      return new Uint8Array(100);
    },
    { maxBytes: 300, maxWaiting: 12 },
  );
  for (const name of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'b']) await pictures.draw(buildNamedPicture(name));
  expect(drawn).toEqual(['a', 'b', 'c', 'd', 'b']);
});
