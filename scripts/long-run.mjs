import { createVitest } from 'vitest/node';

/**
 * Runs the test files whose path contains `pathPart`, with injected settings and without a default time limit.
 *
 * @param {'pglite' | 'postgres' | 'deep'} project
 * @param {string} pathPart
 * @param {Record<string, unknown>} settings values that the files can inject, by name
 */
export async function runTestFileWithoutLimit(project, pathPart, settings) {
  const vitest = await createVitest('test', { project: [project], watch: false, testTimeout: 0, hookTimeout: 0 });
  // The values are set on the project, because a project's own values override those of the whole run.
  for (const [name, value] of Object.entries(settings))
    vitest.projects[0]?.provide(/** @type {never} */ (name), /** @type {never} */ (value));
  await vitest.start([pathPart]);
  await vitest.close();
}
