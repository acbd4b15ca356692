import { expect, test } from 'vitest';
import { splitJson } from './json-parts';

const mark = (text: string) =>
  splitJson(text)
    .map(({ kind, text: part }) => (kind === null ? part : `<${kind}:${part}>`))
    .join('');

test('colours values, and leaves names of members as text', () => {
  expect(mark('{"a": "b: 1", "c": [-1.5e3, true, null], "d\\"": "x\\"y"}')).toBe(
    '{"a": <s:"b: 1">, "c": [<n:-1.5e3>, <n:true>, <n:null>], "d\\"": <s:"x\\"y">}',
  );
});

test.each(['', 'no JSON', '{"cut": "in the mid', '"a" : 1', '\\"'])('keeps every character of %s', (text) => {
  const parts = splitJson(text);
  expect(parts.map(({ text: part }) => part).join('')).toBe(text);
});
