import { readFileSync } from 'node:fs';

/**
 * @typedef {{ passed: number, failed: number, flaky: number }} Counts `flaky`: those of `passed` that failed at first
 */

/** @returns {any} the report of Vitest or Playwright; undefined if the file can't be read or isn't JSON */
export function readReport(/** @type {string} */ path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Counts the tests in Vitest's JSON report. A skipped test counts as failed, and so does a file that failed although
 * none of its tests did: nothing may pass unseen.
 * @returns {Counts}
 */
export function countVitest(/** @type {any} */ report) {
  /** @type {{ status: string, assertionResults: { status: string }[] }[]} */
  const files = report?.testResults ?? [];
  const tests = files.flatMap((file) => file.assertionResults);
  const passed = tests.filter((test) => test.status === 'passed').length;
  const broken = files.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status === 'passed'),
  );
  return { passed, failed: tests.length - passed + broken.length, flaky: 0 };
}

/**
 * Counts the tests in Playwright's JSON report. A skipped test counts as failed; a flaky one, which passed at a later
 * attempt, as passed and as flaky.
 * @returns {Counts}
 */
export function countPlaywright(/** @type {any} */ report) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  return { passed: expected + flaky, failed: unexpected + skipped, flaky };
}

/**
 * Counts one report of either runner. All counts are 0 if there is no report.
 * @returns {Counts}
 */
export function countReport(/** @type {string} */ path) {
  const report = readReport(path);
  return report?.stats === undefined ? countVitest(report) : countPlaywright(report);
}

/** Matches the names of tasks whose runner writes a report. */
const TASK_WITH_REPORT = /:(?:vitest|browser)$/;

/**
 * Adds one failure if the task failed without a failed test: types, lint, a crash. A task whose runner writes a
 * report has failed, too, if the report has no tests.
 * @param {string} task the name of its npm script
 * @param {boolean} succeeded
 * @param {Counts} tests of its report
 * @returns {Counts}
 */
export function countTaskFailure(task, succeeded, tests) {
  const hasRun = succeeded && (tests.passed > 0 || !TASK_WITH_REPORT.test(task));
  return { ...tests, failed: tests.failed === 0 && !hasRun ? 1 : tests.failed };
}
