import { describe, expect, test } from 'vitest';
import { listSurvivors, matchExplanations, scoreFiles, summarizeMutation } from './outcome.mjs';

const source = `export const less = (left, right) =>
  left
    < right;
export const zero = 0;
`;
const mutant = (status: string, line = 4, from = 21, to = 22) => ({
  mutatorName: 'Number',
  replacement: '1',
  status,
  location: { start: { line, column: from }, end: { line, column: to } },
});
const survivor = {
  ...mutant('Survived'),
  mutatorName: 'EqualityOperator',
  replacement: 'left  <=\n right',
  location: { start: { line: 2, column: 3 }, end: { line: 3, column: 12 } },
};
const killed = Array.from({ length: 18 }, () => mutant('Killed'));
const report = (...mutants: ReturnType<typeof mutant>[]) => ({ files: { 'lib/a.ts': { source, mutants } } });

const explanation = {
  file: 'lib/a.ts',
  mutator: 'EqualityOperator',
  original: 'left < right',
  replacement: 'left <= right',
  why: 'They are never equal.',
};
const wholeRun = { isPartial: false };

describe('a report', () => {
  test('scores each file without what was ignored or could not run', () => {
    const statuses = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored', 'CompileError', 'RuntimeError'];
    expect(scoreFiles(report(...statuses.map((status) => mutant(status))))).toEqual([
      { file: 'lib/a.ts', detected: 2, survived: 2, score: 50 },
    ]);
    expect(scoreFiles(report())).toEqual([{ file: 'lib/a.ts', detected: 0, survived: 0, score: 100 }]);
  });

  test('lists survivors with their text, over several lines too', () => {
    expect(listSurvivors(report(...killed, survivor, mutant('NoCoverage')))).toEqual([
      { ...explanation, why: undefined, line: 2 },
      { file: 'lib/a.ts', line: 4, mutator: 'Number', original: '0', replacement: '1' },
    ]);
  });
});

describe('explanations', () => {
  test('explain the survivor with the same file, mutator and texts', () => {
    const { explained, stale } = matchExplanations(report(survivor), [explanation], wholeRun);
    expect(explained).toEqual([{ ...explanation, line: 2 }]);
    expect(stale).toEqual([]);
  });

  test('explain one survivor each, or as many as they say', () => {
    const whys = (times?: number) =>
      matchExplanations(report(survivor, survivor), [{ ...explanation, times }], wholeRun).explained.map(
        ({ why }) => why,
      );
    expect(whys()).toEqual([explanation.why, undefined]);
    expect(whys(2)).toEqual([explanation.why, explanation.why]);
  });

  test('without a survivor are stale, unless their file was not mutated', () => {
    const other = { ...explanation, file: 'lib/b.ts' };
    const stale = (isPartial: boolean) => matchExplanations(report(), [explanation, other], { isPartial }).stale;
    expect(stale(false)).toEqual([explanation, other]);
    expect(stale(true)).toEqual([explanation]);
    expect(matchExplanations(report(survivor), [{ ...explanation, times: 2 }], wholeRun).stale).toHaveLength(1);
  });
});

describe('the part', () => {
  test('passes when every survivor is explained and the score is high', () => {
    const outcome = summarizeMutation(report(...killed, survivor), [explanation], wholeRun);
    expect(outcome.problems).toEqual([]);
    expect(outcome.figures).toEqual([
      'score 94.74 %: 18 mutants detected, 1 survived',
      'lib/a.ts:2 EqualityOperator: left < right -> left <= right\n    They are never equal.',
    ]);
    expect(outcome.table).toContain('| lib/a.ts | 18 | 1 | 94.74 % |');
  });

  test('fails for a low score, even if all is explained', () => {
    const { problems } = summarizeMutation(report(...killed.slice(0, 8), survivor), [explanation], wholeRun);
    expect(problems).toEqual(['The score is 88.89 %, below 90 %.']);
  });

  test('fails for a survivor without an explanation, or with an empty one', () => {
    const missing = ['Not explained: lib/a.ts:2 EqualityOperator: left < right -> left <= right'];
    expect(summarizeMutation(report(...killed, survivor), [], wholeRun).problems).toEqual(missing);
    expect(summarizeMutation(report(...killed, survivor), [{ ...explanation, why: '' }], wholeRun).problems).toEqual(
      missing,
    );
  });

  test('fails for an explanation without a survivor', () => {
    expect(summarizeMutation(report(...killed), [explanation], wholeRun).problems).toEqual([
      'Explained, but no survivor: lib/a.ts EqualityOperator: left < right -> left <= right',
    ]);
  });

  test('fails when nothing was mutated', () => {
    expect(summarizeMutation({ files: {} }, [], wholeRun).problems).toEqual(['Nothing was mutated.']);
  });
});

describe('changed files alone', () => {
  const partialRun = { isPartial: true };

  test('pass with explanations for all that survived, whatever their score', () => {
    expect(summarizeMutation(report(...killed.slice(0, 8), survivor), [explanation], partialRun).problems).toEqual([]);
  });

  test('need no explanation for a survivor above 90 %, which a release asks for', () => {
    expect(summarizeMutation(report(...killed, survivor), [], partialRun).problems).toEqual([]);
    expect(summarizeMutation(report(...killed, survivor), [], wholeRun).problems).toHaveLength(1);
  });

  test('fail below 90 % without explanations', () => {
    expect(summarizeMutation(report(...killed.slice(0, 8), survivor), [], partialRun).problems).toHaveLength(1);
  });

  test('fail when nothing was mutated', () => {
    expect(summarizeMutation({ files: {} }, [], partialRun).problems).toEqual(['Nothing was mutated.']);
  });
});
