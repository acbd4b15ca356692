import { BaseSequencer } from 'vitest/node';

/** Files that take minutes. Vitest can't know on a fresh clone, and one of them would run alone at the end. */
const LONGEST_TEST_FILES = ['lib/service-tests/model.postgres.test.ts'];

const isLong = (/** @type {import('vitest/node').TestSpecification} */ { moduleId }) =>
  LONGEST_TEST_FILES.some((path) => moduleId.endsWith(path));

/** Starts the longest files first, and the others in Vitest's order. */
export class LongestFirst extends BaseSequencer {
  /** @override */
  async sort(/** @type {import('vitest/node').TestSpecification[]} */ files) {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
