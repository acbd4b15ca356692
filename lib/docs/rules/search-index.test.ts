// cspell:ignore rotat rotatng
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildSearch, type SearchEntry } from './search-index';
import { splitSections, toAnchor } from './sections';

const entries: SearchEntry[] = [
  {
    href: '/docs/webhooks#rotating-the-secret',
    title: 'Rotating the secret',
    place: 'Webhooks',
    text: 'Both secrets verify.',
  },
  {
    href: '/docs/reference/duels#createDuel',
    title: 'createDuel',
    place: 'Reference',
    text: 'POST /duels opens a duel',
  },
  { href: '/problems/rate-limited', title: 'rate-limited', place: 'Problem', text: 'Too many requests. Wait.' },
];
const find = (query: string): string[] => buildSearch(entries)(query).map(({ title }) => title);

test.each([
  ['rotat', ['Rotating the secret']],
  ['WEBHOOK secret', ['Rotating the secret']],
  ['rotatng', ['Rotating the secret']],
  ['duel create', ['createDuel']],
  ['rate', ['rate-limited']],
  ['rate-limited', ['rate-limited']],
  ['secret duel', []],
  ['', []],
])('“%s” finds %j', (query, titles) => {
  expect(find(query)).toEqual(titles);
});

test('an excerpt shows the words around the match', () => {
  const text = `${'before '.repeat(60)}the **needle** ${'after '.repeat(60)}`;
  const [found] = buildSearch([{ href: '/', title: 'Hay', place: 'Field', text }])('needle');
  expect(found?.excerpt).toMatch(/^… (before )+the needle (after )+.*…$/);
  expect(found?.excerpt.length).toBeLessThan(200);
});

test('a document is split by its headings, not by lines of code', () => {
  const [first, ...others] = splitSections(
    '# Title\n\nLead.\n\n## One & two\n\n```sh\n## no heading\n```\n\n### Three\nEnd.',
    'Title',
  );
  expect(first).toEqual({ title: 'Title', anchor: null, text: 'Lead.' });
  expect(others.map(({ title, anchor }) => [title, anchor])).toEqual([
    ['One & two', 'one-two'],
    ['Three', 'three'],
  ]);
  expect(others[0]?.text).toContain('## no heading');
});

test('each heading of a real guide has its anchor', () => {
  const sections = splitSections(readFileSync('docs/webhooks.md', 'utf8'), 'Webhooks');
  expect(sections.map(({ anchor }) => anchor)).toContain(toAnchor('Rotating the secret'));
});
