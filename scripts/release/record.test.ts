import { expect, test } from 'vitest';
import { countResults, formatRecordName, hidePaths, type PartResult, renderRecord } from './record.mjs';

const passed: PartResult = {
  result: 'passed',
  command: 'npm run program:fuzz -- --seed=-3',
  seed: -3,
  isReduced: false,
  seconds: 12.6,
  figures: ['20244 instructions', 'refusals never seen: none'],
  problems: [],
};
const failed: PartResult = {
  ...passed,
  result: 'failed',
  seed: null,
  isReduced: true,
  figures: [],
  problems: ['cargo is not on PATH.'],
  table: '| file |\n|---|',
};
const parts = [
  { name: 'fuzz', title: 'Program' },
  { name: 'program', title: 'Bytes' },
  { name: 'soak', title: 'Load' },
];
const record = {
  date: '2026-11-23',
  commit: '0123456789abcdef',
  isDirty: false,
  machine: '2 × CPU',
  results: { fuzz: passed, program: failed },
};

test('a record is named by day and commit, and marked if there were uncommitted changes', () => {
  expect(formatRecordName(record)).toBe('2026-11-23-0123456789');
  expect(formatRecordName({ ...record, isDirty: true })).toBe('2026-11-23-0123456789-dirty');
});

test('results are counted', () => {
  expect(countResults([passed, failed, passed])).toEqual({ passed: 2, failed: 1 });
});

test('a record is rendered with a row for each part, and a section for each that ran', () => {
  expect(renderRecord(record, parts)).toBe(`# Release tests of 2026-11-23

Commit 0123456789abcdef, no uncommitted changes.
Machine: 2 × CPU.
1 passed, 1 failed, 1 not run.

| part | result | seconds | seed | command |
|---|---|---|---|---|
| fuzz | passed | 13 | -3 | npm run program:fuzz -- --seed=-3 |
| program | **failed**, reduced | 13 |  | npm run program:fuzz -- --seed=-3 |
| soak | not run | | | |

## fuzz: Program

\`\`\`text
20244 instructions
refusals never seen: none
\`\`\`

## program: Bytes

Failed:

\`\`\`text
cargo is not on PATH.
\`\`\`

| file |
|---|
`);
});

test('uncommitted changes are told', () => {
  expect(renderRecord({ ...record, isDirty: true }, parts)).toContain('**with uncommitted changes**');
});

test('paths of the machine are hidden', () => {
  const text = 'at /srv/me/checkout/lib/a.ts, by /srv/me/bin/tool';
  expect(hidePaths(text, '/srv/me/checkout', '/srv/me')).toBe('at ./lib/a.ts, by ~/bin/tool');
});
