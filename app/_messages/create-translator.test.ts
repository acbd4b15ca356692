// cspell:ignore Karte Karten Eins Bekannt
import compile from 'icu-minify/compile';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { createTranslator } from './create-translator';

const createGerman = <const Texts extends Record<string, string>>(texts: Texts) =>
  createTranslator<Texts>('de', Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compile(text)])));

test('numbers and plurals follow the language', () => {
  const t = createGerman({ left: '{count, plural, one {# Karte} other {# Karten}} von {all, number}' });
  expect(t('left', { count: 1, all: 1234.5 })).toBe('1 Karte von 1.234,5');
  expect(t('left', { count: 2, all: 10 })).toBe('2 Karten von 10');
});

test('tags become elements, which need no keys, and values stay text', () => {
  const complaints = vi.spyOn(console, 'error');
  const t = createGerman({ terms: '<a>Eins</a>, <a><b>{name}</b></a>' });
  const terms = t.rich('terms', {
    name: '<script>',
    a: (inside) => createElement('i', null, inside),
    b: (inside) => createElement('b', null, inside),
  });
  expect(renderToStaticMarkup(createElement('p', null, terms))).toBe(
    '<p><i>Eins</i>, <i><b>&lt;script&gt;</b></i></p>',
  );
  expect(complaints).not.toHaveBeenCalled();
});

test('a key without a text is logged, and shown instead', () => {
  const complaints = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const t = createGerman({ known: 'Bekannt' });
  expect(t('unknown' as 'known')).toBe('unknown');
  expect(complaints).toHaveBeenCalledOnce();
  expect([t.has('known'), t.has('unknown'), t.has('constructor'), t.has('known.length.more')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
