import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { highlight } from './highlight';

// The other languages are tested in highlight.deep.test.ts, since each of their grammars takes some 100 ms to compile.

test('colours values of JSON, and leaves names of members as text', async () => {
  expect(await highlight('{"a": "b", "c": 1}', 'json')).toBe(
    '{"a": <span class="s">"b"</span>, "c": <span class="n">1</span>}',
  );
});

test('escapes text of HTML', async () => {
  expect(await highlight('["</code><b>&amp;"]', 'json')).toBe('[<span class="s">"&lt;/code>&lt;b>&amp;amp;"</span>]');
});

test('leaves a program in an unknown language without colours', async () => {
  expect(await highlight('$ a <b>', 'console')).toBe('$ a &lt;b>');
});

test('has a style for each class of the theme', () => {
  const css = readFileSync(new URL('Code.module.css', import.meta.url), 'utf8');
  const source = readFileSync(new URL('highlight.ts', import.meta.url), 'utf8');
  const classes = new Set([...source.matchAll(/foreground: '(\w+)'/g)].map(([, name]) => name));
  expect(classes).toEqual(new Set([...css.matchAll(/:global\(\.(\w+)\)/g)].map(([, name]) => name)));
});
