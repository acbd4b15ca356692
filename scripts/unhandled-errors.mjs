import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Returns the path of the unhandled errors of a run, by that of its report. Vitest's JSON report has no place for them.
 */
export const unhandledErrorsPath = (/** @type {string} */ report) =>
  report.replace(/[.]json$/, '-unhandled-errors.json');

/**
 * A reporter for Vitest. An error that no test awaited fails a run in which every test passed, so it is kept beside the
 * run's report for the summary.
 */
export class UnhandledErrorsReporter {
  /** @param {string} report the path of the run's JSON report */
  constructor(report) {
    this.path = unhandledErrorsPath(report);
  }

  /**
   * @param {readonly unknown[]} _modules
   * @param {readonly import('vitest').TestError[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const described = errors.map(({ message, stack = message, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) => ({
      during: [file, test].filter((part) => part !== undefined).join(': '),
      stack,
    }));
    mkdirSync(dirname(this.path), { recursive: true });
    writeFileSync(this.path, JSON.stringify(described));
  }
}
