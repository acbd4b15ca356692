import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { buildTranslator } from '../_messages/build-translator';
import { compileArea } from '../_messages/compiled';
import { MessagesProvider } from '../_messages/MessagesProvider';
import { explainRetirement } from '../gacha/_components/machine';
import { RetiredNote } from './RetiredNote';

function renderNote(retiredAt: Date | null, replacedBy: string | null): string {
  const children = createElement(RetiredNote, { pack: { retiredAt, replacedBy } });
  return renderToStaticMarkup(
    createElement(MessagesProvider, { locale: 'en', texts: { packs: compileArea('en', 'packs') }, children }),
  );
}
const stripTags = (html: string): string => html.replace(/<[^>]+>/g, '');

test('a retired pack says since when, and leads to what is offered', () => {
  const html = renderNote(new Date('2026-11-24T05:00:00.000Z'), null);
  expect(stripTags(html)).toBe(
    'This pack was retired on 24 Nov 2026: no new duels can use it. Duels that are already open continue on their terms. See the packs on offer.',
  );
  expect(html).toContain('href="/packs"');
});

test('a replaced pack leads to the one that replaces it', () => {
  expect(renderNote(new Date('2026-11-24T05:00:00.000Z'), 'derby-2031-v2')).toContain('href="/packs/derby-2031-v2"');
});

test('a pack that was switched off without a time is retired as well', () => {
  expect(stripTags(renderNote(null, null))).toMatch(/^This pack is retired: no new duels/);
});

test.each([
  [null, 'This machine is retired: it takes no new payments.'],
  ['terrace-2031-v2', 'This machine is retired: it takes no new payments. terrace-2031-v2 replaces it.'],
])('a retired machine that %s replaces', (replacedBy, words) => {
  expect(explainRetirement(buildTranslator('en', 'gacha'), { replacedBy })).toBe(words);
});
