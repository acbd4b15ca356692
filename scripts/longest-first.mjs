import { BaseSequencer } from 'vitest/node';

/** Slow test files. Vitest doesn't know their duration on a fresh clone, so one of them could run alone at the end. */
const LONGEST_TEST_FILES = ['lib/service-tests/model.postgres.test.ts'];

const isLong = (/** @type {import('vitest/node').TestSpecification} */ { moduleId }) =>
  LONGEST_TEST_FILES.some((path) => moduleId.endsWith(path));

/** Starts the `LONGEST_TEST_FILES` first, and the others in Vitest's order. */
export class LongestFirst extends BaseSequencer {
  /** @override */
  async sort(/** @type {import('vitest/node').TestSpecification[]} */ files) {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
