import { describe, expect, test } from 'vitest';
import { listMissingPaths, listMissingScripts } from './docs-paths.mjs';

const files = ['README.md', 'lib/duel/rules.ts', 'lib/core/clock.ts', 'docs/duel-v4.md', 'app/duels/[duelId]/page.tsx'];
const listMissing = (text: string, page = 'README.md') => listMissingPaths(page, text, files);

describe('paths cited in the docs', () => {
  test.each([
    '`lib/duel/rules.ts`',
    '`lib/duel/`',
    '`lib/duel`',
    '`lib/duel/rules.ts:12`',
    '`lib/*/rules.ts`',
    '`lib/<area>/rules.ts`',
    '`app/duels/[duelId]/page.tsx`',
    '`README.md`',
    '[the bytes](docs/duel-v4.md#terms)',
  ])('%s is there', (text) => {
    expect(listMissing(text)).toEqual([]);
  });

  test.each([
    ['`lib/duel/rule.ts`', 'lib/duel/rule.ts'],
    ['`lib/games/`', 'lib/games/'],
    ['`gone/folder/file.ts`', 'gone/folder/file.ts'],
    ['`lib/*/store.ts`', 'lib/*/store.ts'],
    ['`ROADMAP.md`', 'ROADMAP.md'],
    ['[the bytes](docs/duel-v5.md)', 'docs/duel-v5.md'],
    ['`lib/duel/rules`', 'lib/duel/rules'],
  ])('%s is missing', (text, path) => {
    expect(listMissing(text)).toEqual([path]);
  });

  test.each([
    '`/v1/health`',
    '`application/json`',
    '`@solana/kit`',
    '`npm run bench`',
    '`state -> next`',
    '`.data`',
    '`.build/server.mjs`',
    '[site](https://example.org/a.md)',
    '```\nlib/not/there.ts\n```',
  ])('%s is no path of ours', (text) => {
    expect(listMissing(text)).toEqual([]);
  });

  test('a bare file name may mean a file further down', () => {
    expect(listMissing('`rules.ts`')).toEqual([]);
    expect(listMissing('`store.ts`')).toEqual(['store.ts']);
    expect(listMissing('`rules.ts`', 'docs/keys.md')).toEqual(['rules.ts']);
  });

  test('a page may cite relative to its own folder', () => {
    expect(listMissing('`duel-v4.md` and [code](../lib/core/clock.ts)', 'docs/keys.md')).toEqual([]);
    expect(listMissing('[code](../lib/core/clocks.ts)', 'docs/keys.md')).toEqual(['../lib/core/clocks.ts']);
  });

  test('a guide may name what it has its reader save', () => {
    expect(listMissing('`mine.ts`\n```ts mine.ts\n1\n```\n')).toEqual([]);
    expect(listMissing('`mine.ts`\n```ts\n1\n```\n')).toEqual(['mine.ts']);
  });
});

test('a command that a page names is one of package.json', () => {
  const text =
    '`npm run doctor` and `npm run -s rip -- --base <url>`.\n```sh\nnpm run test:validator\nnpm run gone:too.\n```';
  expect(listMissingScripts(text, ['doctor', 'rip', 'test:validator'])).toEqual(['gone:too']);
});
