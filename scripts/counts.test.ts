import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { countPlaywright, countReport, countTaskFailure, countVitest } from './counts.mjs';

const buildFileReport = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});

describe('vitest', () => {
  test('counts tests over all files', () => {
    const report = {
      testResults: [buildFileReport('passed', 'passed', 'passed'), buildFileReport('failed', 'passed', 'failed')],
    };
    expect(countVitest(report)).toEqual({ passed: 3, failed: 1, flaky: 0 });
  });

  test('counts a file that could not be loaded', () => {
    const report = { testResults: [buildFileReport('failed'), buildFileReport('passed', 'passed')] };
    expect(countVitest(report)).toMatchObject({ passed: 1, failed: 1 });
  });

  test('counts a file whose hook failed after its tests passed', () => {
    expect(countVitest({ testResults: [buildFileReport('failed', 'passed')] })).toMatchObject({ passed: 1, failed: 1 });
  });

  test.each(['pending', 'skipped', 'todo', 'disabled'])('counts a test that is %s as failed', (status) => {
    expect(countVitest({ testResults: [buildFileReport('passed', status)] })).toMatchObject({ passed: 0, failed: 1 });
  });
});

test('playwright: skipped tests have not passed, flaky ones have', () => {
  const report = { stats: { expected: 7, unexpected: 2, flaky: 1, skipped: 1 } };
  expect(countPlaywright(report)).toEqual({ passed: 8, failed: 3, flaky: 1 });
});

describe('a task', () => {
  const none = { passed: 0, failed: 0, flaky: 0 };

  test('without tests adds one failure when it fails, and nothing when it succeeds', () => {
    expect(countTaskFailure('fast:lint', false, none)).toEqual({ ...none, failed: 1 });
    expect(countTaskFailure('fast:lint', true, none)).toEqual(none);
  });

  test('with tests adds them', () => {
    const flaky = { passed: 5, failed: 0, flaky: 1 };
    expect(countTaskFailure('fast:browser', true, flaky)).toEqual(flaky);
    expect(countTaskFailure('fast:vitest', false, { ...none, passed: 5, failed: 2 })).toMatchObject({
      passed: 5,
      failed: 2,
    });
  });

  test('that fails although all its tests passed adds one failure', () => {
    expect(countTaskFailure('fast:vitest', false, { ...none, passed: 5 })).toEqual({ ...none, passed: 5, failed: 1 });
  });

  test('that succeeds without the tests it is there for adds one failure', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    const tasks = Object.keys(scripts).filter((name) => /^(?:fast|deep):/.test(name));
    const runners = tasks.filter((name) => /^(?:vitest|playwright) /.test(scripts[name]));
    expect(runners).toHaveLength(4);
    for (const task of runners) expect(countTaskFailure(task, true, none)).toEqual({ ...none, failed: 1 });
    expect(countTaskFailure('deep:vitest', true, { ...none, failed: 2 })).toEqual({ ...none, failed: 2 });
  });
});

describe('a report', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ripduel-reports-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([
    ['of Vitest', { testResults: [buildFileReport('passed', 'passed')] }, { passed: 1, failed: 0, flaky: 0 }],
    ['of Playwright', { stats: { expected: 2, unexpected: 1 }, suites: [] }, { passed: 2, failed: 1, flaky: 0 }],
  ])('%s is recognised by its form', (_, report, counts) => {
    const path = join(folder, 'report.json');
    writeFileSync(path, JSON.stringify(report));
    expect(countReport(path)).toEqual(counts);
  });

  test('that was never written has no tests', () => {
    expect(countReport('no/such/report.json')).toEqual({ passed: 0, failed: 0, flaky: 0 });
  });
});
