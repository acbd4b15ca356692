import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documents, verifierFiles } from './documents';
import { replaceTextLinks } from './text-links';

test('links lead to the texts of other documents, others keep their words', () => {
  const text =
    'See [webhooks](../webhooks.md#messages), [the client](../../packages/client/README.md), [the program](../../program/README.md), [RFC](https://rfc.example) and [below](#below).';
  expect(replaceTextLinks('docs/guides/any.md', text)).toBe(
    'See [webhooks](/docs/text/webhooks.md#messages), [the client](/docs/text/typescript-client.md), the program, [RFC](https://rfc.example) and [below](#below).',
  );
});

test.each(documents)('every link of $slug leads to a text that there is', ({ file }) => {
  const files = [...documents.map(({ slug }) => `${slug}.md`), ...verifierFiles.keys()];
  const known = new Set(files.map((name) => `/docs/text/${name}`));
  const text = replaceTextLinks(file, readFileSync(file, 'utf8'));
  for (const [, target = ''] of text.matchAll(/\]\((?!https?:|#|\/problems)([^)\s]+)\)/g))
    expect(known).toContain(target.split('#')[0]);
});
