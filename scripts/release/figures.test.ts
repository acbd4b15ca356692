import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { extractFigureLines, summarizeBench } from './figures.mjs';

test('lines that match a pattern are figures, in their order', () => {
  const output = 'noise\r\nbuilt abc\n  2 passed\nbuilt def\n';
  expect(extractFigureLines(output, [/^\s*\d+ passed/, /^built /])).toEqual({
    figures: ['built abc', '2 passed', 'built def'],
    problems: [],
  });
});

test('a pattern without a line is a problem', () => {
  expect(extractFigureLines('built abc', [/^built /, /passed/]).problems).toEqual(['The output has no line /passed/.']);
});

describe('the bench', () => {
  const startedAt = new Date('2026-11-23T12:00:00.000Z');
  const row = (what: string, bar: string | null, met: boolean, at = '2026-11-23T12:00:00.000Z') => {
    return { what, bar, met, at, result: '2 times' };
  };
  const rows = [row('fast', 'at most 3', true), row('slow', 'at most 1', false), row('only told', null, false)];

  test('counts bars, and fails for one that is missed', () => {
    expect(summarizeBench(rows, startedAt)).toEqual({
      figures: ['3 rows, 1 of 2 bars met'],
      problems: ['missed: slow: 2 times, at most 1'],
    });
  });

  test('fails for rows that an earlier run measured', () => {
    const old = row('old', 'at most 3', true, '2026-11-23T11:59:59.999Z');
    expect(summarizeBench([old, row('fast', null, true)], startedAt).problems).toEqual([
      'Not measured by this run: old',
    ]);
  });

  test('fails when nothing was measured', () => {
    expect(summarizeBench([], startedAt).problems).toEqual(['Nothing was measured.']);
  });

  test('misses no bar in the committed rows', () => {
    const committed: Parameters<typeof summarizeBench>[0] = JSON.parse(readFileSync('docs/bench.json', 'utf8'));
    expect(summarizeBench(committed, new Date(0)).problems).toEqual([]);
  });
});
