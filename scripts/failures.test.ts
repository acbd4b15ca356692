// cspell:ignore mexpected
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { listFailures } from './failures.mjs';
import { UnhandledErrorsReporter } from './unhandled-errors.mjs';

const folder = mkdtempSync(join(tmpdir(), 'ripduel-failures-'));
afterAll(() => rmSync(folder, { recursive: true }));

function listReportFailures(report: unknown) {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(report));
  return listFailures(path);
}

const passed = { status: 'passed', fullName: 'adds', failureMessages: [] };

test('names failed and skipped tests of Vitest with their message, without colours', () => {
  const failed = {
    status: 'failed',
    fullName: 'a > divides',
    failureMessages: ['\u001b[31mexpected 1\u001b[39m\n\nto be 2'],
  };
  const skipped = { status: 'skipped', fullName: 'later' };
  const name = resolve('lib/sum.test.ts');
  expect(
    listReportFailures({ testResults: [{ name, status: 'failed', assertionResults: [passed, failed, skipped] }] }),
  ).toEqual(['lib/sum.test.ts: a > divides\n    expected 1\n    to be 2', 'lib/sum.test.ts: later']);
});

test('names a file of Vitest that failed without a failed test', () => {
  const file = {
    name: resolve('lib/sum.test.ts'),
    status: 'failed',
    message: 'no such module',
    assertionResults: [passed],
  };
  expect(listReportFailures({ testResults: [file, { ...file, status: 'passed' }] })).toEqual([
    'lib/sum.test.ts\n    no such module',
  ]);
});

test('names failed and flaky tests of Playwright in nested suites', () => {
  const spec = (title: string, status: string, ...messages: (string | undefined)[]) => ({
    title,
    file: 'server/play.spec.ts',
    tests: [
      {
        projectName: 'phone',
        status,
        results: messages.map((message) => (message === undefined ? {} : { error: { message } })),
      },
    ],
  });
  const suites = [
    {
      title: 'play.spec.ts',
      specs: [spec('opens', 'expected', undefined)],
      suites: [{ title: 'a', specs: [spec('joins', 'flaky', 'no button', undefined)] }],
    },
  ];
  expect(listReportFailures({ stats: { expected: 1, flaky: 1 }, suites })).toEqual([
    'server/play.spec.ts (phone, flaky): joins\n    no button',
  ]);
});

test('names nothing where no report was written', () => {
  expect(listFailures(join(folder, 'none.json'))).toEqual([]);
});

test('names an error that no test awaited, with the test that ran then', () => {
  const path = join(folder, 'unhandled.json');
  new UnhandledErrorsReporter(path).onTestRunEnd(
    [],
    [
      {
        message: 'gone',
        stack: 'Error: gone\n    at close',
        VITEST_TEST_PATH: 'lib/sum.test.ts',
        VITEST_TEST_NAME: 'adds',
      },
    ],
  );
  writeFileSync(path, JSON.stringify({ testResults: [] }));
  expect(listFailures(path)).toEqual([
    'An unhandled error, while this ran: lib/sum.test.ts: adds\n    Error: gone\n        at close',
  ]);
});
