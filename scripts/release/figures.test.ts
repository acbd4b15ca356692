import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { figureLines, summarizeBench } from './figures.mjs';

test('lines that match a pattern are figures, in their order', () => {
  const output = 'noise\r\nbuilt abc\n  2 passed\nbuilt def\n';
  expect(figureLines(output, [/^\s*\d+ passed/, /^built /])).toEqual({
    figures: ['built abc', '2 passed', 'built def'],
    problems: [],
  });
});

test('a pattern without a line is a problem', () => {
  expect(figureLines('built abc', [/^built /, /passed/]).problems).toEqual(['The output has no line /passed/.']);
});

describe('the bench', () => {
  const startedAt = new Date('2026-11-23T12:00:00.000Z');
  const row = (what: string, bar: string | null, met: boolean, at = '2026-11-23T12:00:00.000Z') => {
    return { what, bar, met, at, result: '2 times' };
  };
  const rows = [row('fast', 'at most 3', true), row('slow', 'at most 1', false), row('only told', null, false)];
  const problems = (...args: Parameters<typeof summarizeBench>) => summarizeBench(...args).problems;

  test('counts bars, and explains the misses that are known', () => {
    expect(summarizeBench(rows, startedAt, { slow: 'It is slow.' })).toEqual({
      figures: ['3 rows, 1 of 2 bars met', 'missed: slow: 2 times, at most 1\n    It is slow.'],
      problems: [],
    });
  });

  test('fails for another bar that is missed', () => {
    expect(problems(rows, startedAt, { fast: 'It is not.' })).toEqual(['missed: slow: 2 times, at most 1']);
  });

  test('passes when a bar that is known to be missed is met', () => {
    expect(problems(rows.slice(0, 1), startedAt, { fast: 'It is not.' })).toEqual([]);
  });

  test('fails for rows that an earlier run measured', () => {
    const old = row('old', 'at most 3', true, '2026-11-23T11:59:59.999Z');
    expect(problems([old, row('fast', null, true)], startedAt, {})).toEqual(['Not measured by this run: old']);
  });

  test('fails when nothing was measured, or not what is known to miss its bar', () => {
    expect(problems([], startedAt, {})).toEqual(['Nothing was measured.']);
    expect(problems(rows.slice(0, 1), startedAt, { slow: 'It is slow.' })).toEqual([
      'Known to miss its bar, but not measured: slow',
    ]);
  });

  test('knows the misses of the committed rows', () => {
    const committed: Parameters<typeof summarizeBench>[0] = JSON.parse(readFileSync('docs/bench.json', 'utf8'));
    expect(problems(committed, new Date(0))).toEqual([]);
  });
});
