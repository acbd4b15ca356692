import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { documents, findLinkedPage, toTagSlug } from './documents';

test('every document is there, at an address of its own', () => {
  for (const { file } of documents) expect(existsSync(file), file).toBe(true);
  expect(new Set(documents.map(({ slug }) => slug)).size).toBe(documents.length);
  for (const { slug } of documents) expect(slug).toMatch(/^[a-z0-9-]+$/);
});

test('links between documents lead to their pages', () => {
  expect(findLinkedPage('docs/guides/any.md', '../webhooks.md#messages')).toBe('/docs/webhooks#messages');
  expect(findLinkedPage('docs/webhooks.md', './proofs.md')).toBe('/docs/proofs');
  expect(findLinkedPage('CHANGELOG.md', 'docs/duel-v4.md')).toBe('/docs/duel-v4');
  expect(findLinkedPage('docs/webhooks.md', '../program/README.md')).toBeNull();
});

test('a document in docs/ that one of them links to has a page', () => {
  const named = documents.flatMap(({ file }) =>
    [...readFileSync(file, 'utf8').matchAll(/\]\(([^):]+\.md)/g)].map(([, target = '']) => [file, target] as const),
  );
  const among = named.filter(([file, target]) => posix.join(posix.dirname(file), target).startsWith('docs/'));
  expect(among.length).toBeGreaterThan(10);
  for (const [file, target] of among) expect(findLinkedPage(file, target), `${file}: ${target}`).not.toBeNull();
});

test('.env.example has the variables of the devnet guide', () => {
  const [, lines = ''] = /```ini\n([\s\S]*?)```/.exec(readFileSync('docs/guides/going-to-devnet.md', 'utf8')) ?? [];
  const names = [...lines.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) expect(readFileSync('.env.example', 'utf8')).toContain(`${name}=`);
});

test('a tag has an address', () => {
  expect(toTagSlug('Card Streak')).toBe('card-streak');
});
