import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import sections from '../../testing/contract/asvs-sections.json';
import type { RateLimitName } from '../api/endpoint';
import { createLimiter, isLimitShared } from '../api/limits';
import type { CountedLimitName } from '../api/quotas';
import { handlers } from '../root/handlers';

const page = readFileSync('docs/security.md', 'utf8');
/** The cells of every row of every table. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.slice(2, -2).split(' | '));

const formatAreas = (word: CountedLimitName): string =>
  word === 'reserve'
    ? 'new payments of pack machines'
    : [...new Set(handlers.filter(({ endpoint }) => endpoint.limit === word).map(({ endpoint }) => endpoint.tag))]
        .sort()
        .join(', ');

test('the page tells the limits as they are', async () => {
  const limiter = createLimiter(null, 1);
  const words: (RateLimitName | 'reserve')[] = ['read', 'poll', 'write', 'auth', 'count', 'picture', 'reserve'];
  const table = await Promise.all(
    words.map(async (word) => {
      const policy = (await limiter.consume(word, 'page'))['ratelimit-policy'] ?? '';
      const [, quota, seconds] = /q=(\d+);w=(\d+)/.exec(policy) ?? [];
      return [
        `\`${word}\``,
        `${quota} in ${seconds} s`,
        isLimitShared(word) ? 'all instances' : 'each instance',
        formatAreas(word),
      ];
    }),
  );
  const head = '| limit | requests | counted by | areas |\n|---|---|---|---|\n';
  expect(page).toContain(head + table.map((cells) => `| ${cells.join(' | ')} |`).join('\n'));
});

test('every requirement of the first two levels is answered, once', () => {
  const answered = rows.flatMap(([first = '']) => first.split(', ').filter((id) => /^V\d+\.\d+\.\d+$/.test(id)));
  const required = Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  expect(required).toHaveLength(253);
  expect(answered.sort()).toEqual(required.sort());
});

test('each requirement that the page calls met names test files that exist', () => {
  const metRows = rows.filter(([first = '', , , by]) => /^V[\d.]+$/.test(first) && by !== undefined);
  expect(metRows.length).toBeGreaterThan(100);
  for (const [id, , , by = ''] of metRows) {
    expect(by, id).toMatch(/^`[\w/.-]+\.(test|spec)\.ts`(, `[\w/.-]+\.(test|spec)\.ts`)*$/);
    for (const [, path = ''] of by.matchAll(/`([^`]+)`/g)) expect(existsSync(path), `${id}: ${path}`).toBe(true);
  }
});

test('the page names each purpose for which a key is derived', () => {
  const purposes = readFileSync('lib/configuration/secrets.ts', 'utf8').match(/ripduel:[a-z-]+/g) ?? [];
  expect(purposes.length).toBeGreaterThanOrEqual(4);
  for (const purpose of purposes) expect(page).toContain(`\`${purpose}\``);
});
