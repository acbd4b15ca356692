// Plain Node: this runs on a fresh clone, before anything is installed.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { countReport, countTaskFailure } from './counts.mjs';
import { listFailures } from './failures.mjs';
import { ensureInstalled } from './install.mjs';

const REPORTS = '.cache/reports';
const reportPath = (/** @type {string} */ task) => `${REPORTS}/${task.replace(':', '-')}.json`;

/**
 * Runs one npm script. Vitest and Playwright write their report under the name of the script.
 * @returns {Promise<import('./counts.mjs').Counts>}
 */
async function runTask(/** @type {string} */ task) {
  // npm-run-all2 is imported here because it isn't installed yet when this file is loaded on a fresh clone.
  const { default: runAll } = await import('npm-run-all2');
  console.log(`\n== ${task}`);
  const started = performance.now();
  const succeeded = await runAll([task], { stdout: process.stdout, stderr: process.stderr }).then(
    () => true,
    () => false,
  );
  const tests = countReport(reportPath(task));
  const counts = countTaskFailure(task, succeeded, tests);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`-- ${task}: ${counts.failed === 0 ? 'ok' : 'FAILED'} in ${seconds} s, ${tests.passed} tests passed`);
  return counts;
}

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
const [tier = 'fast'] = process.argv.slice(2);
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const tasks = Object.keys(scripts).filter((name) => name.startsWith(`${tier}:`));
if (tasks.length === 0) throw new Error(`package.json has no scripts named ${tier}:*`);

if (!process.stdout.isTTY) process.env.NO_COLOR = '1';
Object.assign(process.env, { NEXT_TELEMETRY_DISABLED: '1', REDOCLY_TELEMETRY: 'off' });
ensureInstalled({ dev: true });
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

let [passed, failed, flaky] = [0, 0, 0];
const failedTasks = [];
for (const task of tasks) {
  const counts = await runTask(task);
  passed += counts.passed;
  failed += counts.failed;
  flaky += counts.flaky;
  if (counts.failed > 0) failedTasks.push(task);
}
const failures = tasks.map(reportPath).flatMap(listFailures);
if (failures.length > 0) console.log(`\nNot passed at the first attempt:\n\n${failures.join('\n\n')}`);
if (failedTasks.length > 0) console.log(`\nFailed: ${failedTasks.join(', ')}. Run one alone with \`npm run <name>\`.`);
if (flaky > 0) console.log(`\nFlaky, passed at the second attempt: ${flaky}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
