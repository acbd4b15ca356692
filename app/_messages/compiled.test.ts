import { expect, test } from 'vitest';
import { buildTranslator } from './build-translator';
import { type Area, ENGLISH } from './catalogue';
import { compileArea } from './compiled';

/** Lists the objects inside a value, itself included. */
const listObjects = (value: unknown): readonly object[] =>
  typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(listObjects)] : [];

test('compiled texts are plain objects and arrays, the only ones that React sends to a browser', () => {
  const objects = listObjects(Object.keys(ENGLISH).map((area) => compileArea('en', area as Area)));
  expect(objects.length).toBeGreaterThan(10);
  expect(objects.filter((each) => ![Object.prototype, Array.prototype].includes(Object.getPrototypeOf(each)))).toEqual(
    [],
  );
});

test('a text gets its arguments', () => {
  const t = buildTranslator('en', 'games');
  expect(t('flip.result', { side: 'tails', won: 'yes' })).toBe('Tails. You called it.');
  expect(t('streak.next', { streak: 2, longest: 10, rank: 7 })).toBe('2 / 10 · Higher or lower than 7?');
});
