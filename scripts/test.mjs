// Plain Node: this runs on a fresh clone, before anything is installed.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { countReport, countStage } from './counts.mjs';
import { ensureInstalled } from './install.mjs';
import { REPORTS, stages } from './stages.mjs';

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));

const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
const silent = { NEXT_TELEMETRY_DISABLED: '1', REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
const environment = { ...process.env, ...plain, ...silent };
/** @type {Set<string>} */
const failedStages = new Set();

/** @returns {import('./counts.mjs').Counts} */
function run(/** @type {import('./stages.mjs').Stage} */ { name, title, commands, runner, needs }) {
  console.log(`\n== ${title}`);
  if (needs !== undefined && failedStages.has(needs)) {
    console.log(`-- ${title}: FAILED, because it needs what '${needs}' did not make`);
    return { passed: 0, failed: 1 };
  }
  const started = performance.now();
  const report = `${REPORTS}/${name}.json`;
  rmSync(report, { force: true });
  const ends = commands.map((command) => spawnSync(process.execPath, command, { stdio: 'inherit', env: environment }));
  const succeeded = ends.every((end) => end.status === 0);
  const counts = countStage(succeeded, runner === undefined ? { passed: 0, failed: 0 } : countReport(runner, report));
  if (counts.failed > 0) failedStages.add(name);
  const tests = runner === undefined ? '' : `, ${counts.passed} passed, ${counts.failed} failed`;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`-- ${title}: ${counts.failed === 0 ? 'ok' : 'FAILED'} in ${seconds} s${tests}`);
  return counts;
}

ensureInstalled({ dev: true });
mkdirSync(REPORTS, { recursive: true });
const wanted = process.argv.slice(2);
const known = stages().map(({ name }) => name);
const strange = wanted.filter((name) => !known.includes(name));
if (strange.length > 0) {
  console.error(`There is no stage ${strange.join(', ')}. The stages are ${known.join(', ')}.`);
  process.exit(2);
}
const chosen = stages().filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const results = chosen.map((stage) => ({ stage, counts: run(stage) }));

const passed = results.reduce((sum, { counts }) => sum + counts.passed, 0);
const failed = results.reduce((sum, { counts }) => sum + counts.failed, 0);
const broken = results.filter(({ counts }) => counts.failed > 0).map(({ stage }) => stage.title);
if (broken.length > 0) console.log(`\nFailed: ${broken.join('; ')}`);
console.log(`\n${passed} passed, ${failed} failed`);
const hasTests = chosen.some(({ runner }) => runner !== undefined);
process.exitCode = failed > 0 || (hasTests && passed === 0) || chosen.length === 0 ? 1 : 0;
