import { createVitest } from 'vitest/node';

/**
 * Runs one test file with injected settings, such as how long to go on, and without a time limit.
 *
 * @param {'pglite' | 'postgres' | 'deep'} project
 * @param {string} file
 * @param {Record<string, unknown>} settings values that the file injects, by name
 */
export async function runTestFileWithoutLimit(project, file, settings) {
  const vitest = await createVitest('test', { project: [project], watch: false, testTimeout: 0, hookTimeout: 0 });
  // The values are set on the project, because a project's own values override those of the whole run.
  for (const [name, value] of Object.entries(settings))
    vitest.projects[0]?.provide(/** @type {never} */ (name), /** @type {never} */ (value));
  await vitest.start([file]);
  await vitest.close();
}
