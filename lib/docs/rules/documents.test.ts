import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documents, pageOf, tagSlug } from './documents';

test('every document is there, at an address of its own', () => {
  for (const { file } of documents) expect(existsSync(file), file).toBe(true);
  expect(new Set(documents.map(({ slug }) => slug)).size).toBe(documents.length);
  for (const { slug } of documents) expect(slug).toMatch(/^[a-z0-9-]+$/);
});

test('links between documents lead to their pages', () => {
  expect(pageOf('docs/guides/any.md', '../webhooks.md#messages')).toBe('/docs/webhooks#messages');
  expect(pageOf('docs/webhooks.md', './proofs.md')).toBe('/docs/proofs');
  expect(pageOf('CHANGELOG.md', 'docs/duel-v4.md')).toBe('/docs/duel-v4');
  expect(pageOf('docs/webhooks.md', '../program/README.md')).toBeNull();
});

test('an operator is told of variables that there are', () => {
  const [, lines = ''] = /```ini\n([\s\S]*?)```/.exec(readFileSync('docs/guides/going-to-devnet.md', 'utf8')) ?? [];
  const names = [...lines.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) expect(readFileSync('.env.example', 'utf8')).toContain(`${name}=`);
});

test('a tag has an address', () => {
  expect(tagSlug('Card Streak')).toBe('card-streak');
});
