import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { extractFigureLines } from './figures.mjs';
import type { Part } from './parts.mjs';
import { findMissingTools, isReducedSize, runPart } from './run-part.mjs';

const folder = mkdtempSync(join(tmpdir(), 'ripduel-release-'));
const log = join(folder, 'log');
afterAll(() => rmSync(folder, { recursive: true }));

const part = (script: string, more: Partial<Part> = {}): Part => ({
  name: 'fuzz',
  title: 'Program',
  command: ({ size, seed }) => ['sh', '-c', script, 'sh', `${size}`, `${seed}`],
  read: (output) => extractFigureLines(output, [/^ran/]),
  ...more,
});
const run = (script: string, more: Partial<Part> = {}, sizes = {}, seed?: number) =>
  runPart(part(script, more), { sizes, seed }, log);

test('a part passes with its figures, seed and size', async () => {
  const size = { option: 'fuzz-instructions', default: 9 };
  const script = 'echo ran "$@"';
  expect(await run(script, { size, hasSeed: true }, {}, -7)).toMatchObject({
    result: 'passed',
    seed: -7,
    isReduced: false,
    figures: ['ran 9 -7'],
    problems: [],
  });
  expect(readFileSync(log, 'utf8')).toBe('ran 9 -7\n');
  const reduced = await run(script, { size, hasSeed: true }, { fuzz: 2 });
  expect(reduced).toMatchObject({ result: 'passed', isReduced: true, figures: [`ran 2 ${reduced.seed}`] });
  expect(reduced.seed).toBeTypeOf('number');
});

test.each([
  ['a smaller size', false, 8, true],
  ['the default', false, 9, false],
  ['a larger size', false, 10, false],
  ['a smaller interval', true, 8, false],
  ['the default interval', true, 9, false],
  ['a larger interval', true, 10, true],
])('%s (an interval: %s, %i) is reduced: %s', (_, isInterval, size, expected) => {
  expect(isReducedSize({ size: { option: 'steps', default: 9, isInterval } }, size)).toBe(expected);
});

test('a part reads its outcome with the time at which it started', async () => {
  const read = (output: string, _: object, startedAt: Date) => {
    return { figures: [`${startedAt.getTime() <= Number(output)}`], problems: [] };
  };
  expect((await run('', { command: () => ['node', '-p', 'Date.now()'], read })).figures).toEqual(['true']);
});

test('a command that ends badly fails its part', async () => {
  const problems = [`The command ended with 3; see ${log}. Its last lines:`, 'no such tool'];
  expect(await run('echo; echo no such tool >&2; exit 3')).toMatchObject({ result: 'failed', problems });
});

test('a command that is killed, or is not there, fails its part', async () => {
  const killed = await run('echo ran; kill -9 $$');
  expect(killed).toMatchObject({ result: 'failed', problems: [expect.stringContaining('SIGKILL'), 'ran'] });
  const absent = await run('', { command: () => ['no-such-program'] });
  expect(absent.problems[0]).toContain('ENOENT');
});

test('a part without its figures, or with unreadable ones, has failed', async () => {
  expect(await run('')).toMatchObject({ result: 'failed', problems: ['The output has no line /^ran/.'] });
  const read = () => {
    throw new Error('no report');
  };
  expect((await run('', { read })).problems).toEqual(['The figures could not be read: Error: no report']);
});

test('a missing tool fails its part and is named, and nothing runs', async () => {
  const result = await run('', { tools: ['no-such-tool'], command: () => ['no-such-program'] });
  expect(result).toMatchObject({ result: 'failed', seconds: 0, problems: ['no-such-tool is not on PATH.'] });
  expect(findMissingTools([process.execPath.split('/').at(-1) ?? ''], dirname(process.execPath))).toEqual([]);
});

test('what an earlier run left is deleted first', async () => {
  const report = join(folder, 'report.json');
  writeFileSync(report, '{}');
  const read = () => ({ figures: [], problems: [readFileSync(report, 'utf8')] });
  expect((await run('', { stale: [report], read })).problems[0]).toContain('ENOENT');
});
