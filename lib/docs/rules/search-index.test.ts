// cspell:ignore rotat rotatng
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listDocumentEntries } from './document-entries';
import { documents, isForOperators } from './documents';
import { buildSearch, type SearchEntry } from './search-index';
import { splitSections, toAnchor } from './sections';

const entries: SearchEntry[] = [
  {
    href: '/docs/webhooks#rotating-the-secret',
    title: 'Rotating the secret',
    place: 'Webhooks',
    text: 'Both secrets verify.',
    weight: 1,
  },
  {
    href: '/docs/reference/duels#createDuel',
    title: 'createDuel',
    place: 'Reference',
    text: 'POST /duels opens a duel',
    weight: 1,
  },
  {
    href: '/problems/rate-limited',
    title: 'rate-limited',
    place: 'Problem',
    text: 'Too many requests. Wait.',
    weight: 1,
  },
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

test('of two equal entries the one with the greater weight comes first', () => {
  const entry = { title: 'Keys', place: 'Docs', text: 'A key.' };
  const search = buildSearch([
    { ...entry, href: '/docs/operators', weight: 0.4 },
    { ...entry, href: '/docs/readers', weight: 1 },
  ]);
  expect(search('key').map(({ href }) => href)).toEqual(['/docs/readers', '/docs/operators']);
});

describe('the documents of the repository', () => {
  const search = buildSearch(
    documents.flatMap((document) => listDocumentEntries(document, readFileSync(document.file, 'utf8'))),
  );

  test.each([
    ['pagination', 'pagination'],
    ['paging', 'pagination'],
    ['golang', 'generated-clients'],
    ['api key', 'authentication'],
    ['login', 'authentication'],
    ['sse', 'following-changes'],
    ['npm package', 'typescript-client'],
    ['self-hosting', 'self-hosting'],
  ])('“%s” leads to /docs/%s', (query, slug) => {
    expect(search(query)[0]?.href).toBe(`/docs/${slug}`);
  });

  test('a practice opponent is found by its name, too', () => {
    const found = search('sparky').map(({ href }) => href);
    expect(found.length).toBeGreaterThan(5);
    expect(found).toEqual(expect.arrayContaining(['/docs/first-duel-with-curl', '/docs/open-duel']));
  });

  test.each(['api key', 'webhook', 'rate limit'])('“%s” finds guides before what only operators need', (query) => {
    const operators = documents.filter(isForOperators).map(({ slug }) => slug);
    const first = search(query).slice(0, 3);
    for (const { href } of first) expect(operators).not.toContain(href.replace(/^\/docs\/|#.*/g, ''));
  });
});

test('an excerpt shows the words around the match', () => {
  const text = `${'before '.repeat(60)}the **needle** ${'after '.repeat(60)}`;
  const [found] = buildSearch([{ href: '/', title: 'Hay', place: 'Field', text, weight: 1 }])('needle');
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

test('a heading of a real document has its anchor', () => {
  const sections = splitSections(readFileSync('docs/webhooks.md', 'utf8'), 'Webhooks');
  expect(sections.map(({ anchor }) => anchor)).toContain(toAnchor('Rotating the secret'));
});
