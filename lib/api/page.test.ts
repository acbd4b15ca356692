import { describe, expect, test } from 'vitest';
import { createCursorCodec } from './cursor';
import { readPage } from './page';

const cursors = createCursorCodec([new Uint8Array(32).fill(1)]);
const letters = ['a', 'b', 'c', 'd', 'e'];
const list = { cursors, listName: 'letters', filters: { of: 'alphabet' }, getPosition: (letter: string) => [letter] };
const find = async ([after = '']: readonly string[], most: number) =>
  letters.filter((letter) => letter > after).slice(0, most);

async function readAllPages(limit: number): Promise<(readonly string[])[]> {
  const pages: (readonly string[])[] = [];
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await readPage(list, { cursor, limit }, find);
    pages.push(items);
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  return pages;
}

describe('pages of a list', () => {
  test('hold each row once, whether the last is full or not', async () => {
    expect(await readAllPages(2)).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
    expect(await readAllPages(5)).toEqual([letters]);
    expect(await readAllPages(9)).toEqual([letters]);
  });

  test('of nothing are one, without a cursor', async () => {
    expect(await readPage(list, { limit: 2 }, async () => [])).toEqual({ items: [], nextCursor: null });
  });

  test('go on for their own list and filters alone', async () => {
    const { nextCursor } = await readPage(list, { limit: 2 }, find);
    const asked = { cursor: nextCursor ?? '', limit: 2 };
    for (const other of [
      { ...list, listName: 'digits' },
      { ...list, filters: {} },
    ])
      await expect(readPage(other, asked, find)).rejects.toMatchObject({ code: 'invalid-cursor' });
  });
});
