import { expect, test } from 'vitest';
import { mergeRows, renderTable, type StoredBenchRow } from './write-table';

const row = (what: string, more: Partial<StoredBenchRow> = {}): StoredBenchRow => ({
  what,
  figures: '5/s, 4/s',
  result: '1.25 times Fastify',
  bar: 'at least 1',
  met: true,
  at: '2031-03-01T10:00:00.000Z',
  commit: 'abc',
  machine: '2 × core',
  ...more,
});

test('a later run replaces its own rows and leaves the others, in their order', () => {
  const rows = mergeRows([row('reads'), row('writes')], [row('reads', { commit: 'def' }), row('storms')]);
  expect(rows.map(({ what, commit }) => [what, commit])).toEqual([
    ['reads', 'def'],
    ['writes', 'abc'],
    ['storms', 'abc'],
  ]);
});

test('the table says of each row what was wanted and whether it was met', () => {
  const table = renderTable([row('reads'), row('writes', { met: false }), row('proofs', { bar: null })]);
  expect(table).toContain('| reads | 5/s, 4/s | 1.25 times Fastify | at least 1 | met | abc, 2031-03-01 |');
  expect(table).toContain('| writes | 5/s, 4/s | 1.25 times Fastify | at least 1 | **missed** | abc, 2031-03-01 |');
  expect(table).toContain('| proofs | 5/s, 4/s | 1.25 times Fastify |  | told only | abc, 2031-03-01 |');
  expect(table.match(/2 × core/g)).toHaveLength(1);
});
