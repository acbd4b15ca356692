import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { readReport } from './counts.mjs';
import { unhandledErrorsPath } from './unhandled-errors.mjs';

/**
 * A suite of Playwright's JSON report, or the report itself.
 * @typedef {{ title: string, suites?: Suite[], specs?: { title: string, file: string, tests: SpecTest[] }[] }} Suite
 */
/**
 * A test of Playwright's JSON report in one project, with the result of each attempt.
 * @typedef {{ projectName: string, status: string, results: { error?: { message?: string } }[] }} SpecTest
 */

/** Maximum number of a message's lines that are shown. Blank lines aren't shown, but count. */
const MAX_MESSAGE_LINES = 12;

/** Returns a name, and under it the beginning of the message. */
function formatFailure(/** @type {string} */ name, /** @type {string | undefined} */ message = '') {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, MAX_MESSAGE_LINES);
  return [name, ...lines.filter((line) => line.trim() !== '').map((line) => `    ${line}`)].join('\n');
}

/** @returns {string[]} tests that did not pass, and files that failed without such a test */
function listVitestFailures(/** @type {any} */ report) {
  /**
   * @type {{ name: string, status: string, message?: string, assertionResults: { status: string, fullName: string,
   * failureMessages?: string[] }[] }[]}
   */
  const files = report.testResults ?? [];
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const path = relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status !== 'passed');
    if (failed.length === 0 && status === 'failed') return [formatFailure(path, message)];
    return failed.map((test) => formatFailure(`${path}: ${test.fullName}`, test.failureMessages?.[0]));
  });
}

/** @returns {string[]} tests that failed, were skipped, or passed at a later attempt only */
function listPlaywrightFailures(/** @type {Suite} */ { suites = [], specs = [] }) {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ projectName, status, results }) =>
        formatFailure(
          `${file} (${projectName}, ${status}): ${title}`,
          results.find(({ error }) => error !== undefined)?.error?.message,
        ),
      ),
  );
  return [...own, ...suites.flatMap(listPlaywrightFailures)];
}

/** @returns {string[]} errors that no test awaited */
function listUnhandledErrors(/** @type {string} */ path) {
  /** @type {{ during: string, stack: string }[]} */
  const errors = readReport(unhandledErrorsPath(path)) ?? [];
  return errors.map(({ during, stack }) => formatFailure(`An unhandled error, while this ran: ${during}`, stack));
}

/**
 * Returns the failed, skipped and flaky tests of a report by Vitest or Playwright, each with the beginning of its
 * error, and the errors that no test of Vitest awaited. If there is no report, returns only the latter.
 */
export function listFailures(/** @type {string} */ path) {
  const report = readReport(path);
  if (report === undefined) return listUnhandledErrors(path);
  return report.stats === undefined
    ? [...listVitestFailures(report), ...listUnhandledErrors(path)]
    : listPlaywrightFailures(report);
}
