import { describe, expect, test } from 'vitest';
import { countPlaywright, countReport, countStage, countVitest } from './counts.mjs';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});

describe('vitest', () => {
  test('counts tests over all files', () => {
    const report = { testResults: [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')] };
    expect(countVitest(report)).toEqual({ passed: 3, failed: 1 });
  });

  test('counts a file that could not be loaded', () => {
    expect(countVitest({ testResults: [file('failed'), file('passed', 'passed')] })).toEqual({ passed: 1, failed: 1 });
  });

  test('counts a file whose hook failed after its tests passed', () => {
    expect(countVitest({ testResults: [file('failed', 'passed')] })).toEqual({ passed: 1, failed: 1 });
  });

  test.each(['pending', 'skipped', 'todo', 'disabled'])('counts a test that is %s as failed', (status) => {
    expect(countVitest({ testResults: [file('passed', status)] })).toEqual({ passed: 0, failed: 1 });
  });
});

test('playwright: skipped tests have not passed, flaky ones have', () => {
  const report = { stats: { expected: 7, unexpected: 2, flaky: 1, skipped: 1 } };
  expect(countPlaywright(report)).toEqual({ passed: 8, failed: 3 });
});

describe('a stage', () => {
  const none = { passed: 0, failed: 0 };

  test('without tests adds one failure when it fails, and nothing when it succeeds', () => {
    expect(countStage(false, none)).toEqual({ passed: 0, failed: 1 });
    expect(countStage(true, none)).toEqual(none);
  });

  test('with failed tests adds those', () => {
    expect(countStage(false, { passed: 5, failed: 2 })).toEqual({ passed: 5, failed: 2 });
  });

  test('that ends badly although all tests passed adds one failure', () => {
    expect(countStage(false, { passed: 5, failed: 0 })).toEqual({ passed: 5, failed: 1 });
  });

  test('whose runner wrote no report has no tests', () => {
    expect(countReport('vitest', 'no/such/report.json')).toEqual(none);
    expect(countReport('playwright', 'no/such/report.json')).toEqual(none);
  });
});
