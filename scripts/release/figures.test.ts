import { expect, test } from 'vitest';
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

test('the bench counts bars, and names those that are missed', () => {
  const row = (what: string, bar: string | null, met: boolean) => ({ what, bar, met, result: '2 times' });
  const rows = [row('fast', 'at most 3', true), row('slow', 'at most 1', false), row('only told', null, false)];
  expect(summarizeBench(rows)).toEqual({
    figures: ['3 rows, 1 of 2 bars met', 'missed: slow: 2 times, at most 1'],
    problems: [],
  });
  expect(summarizeBench([]).problems).toEqual(['Nothing was measured.']);
});
