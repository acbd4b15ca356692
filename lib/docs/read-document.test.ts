import { expect, test } from 'vitest';
import { readDocument } from './read-document';

const origin = 'https://duels.example';

test.each(['docs/guides/first-duel-with-typescript.md', 'docs/guides/pagination.md', 'packages/client/README.md'])(
  'the samples of %s call the deployment',
  async (file) => {
    const text = await readDocument({ file }, origin);
    expect(text).toContain(`'${origin}`);
    expect(text).not.toContain('http://localhost:3000');
  },
);

test('a document about running a deployment keeps the localhost address', async () => {
  expect(await readDocument({ file: 'docs/operations/notifications.md' }, origin)).toContain('http://localhost:3000');
});
