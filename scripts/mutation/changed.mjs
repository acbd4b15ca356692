// `npm run deep:mutation` mutates the rule files whose hash isn't the recorded one. With `-- --record`, a run that
// mutated something and found no problem then records the hashes of all rule files.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { npmCommand } from '../install.mjs';
import { REPORT_FILE, readMutationOutcome } from './outcome.mjs';
import { listChangedRules, recordRules } from './rules.mjs';

const { values } = parseArgs({ options: { record: { type: 'boolean', default: false } } });
const changedRules = listChangedRules();
console.log(changedRules.length === 0 ? 'No rule has changed since the last release record.' : changedRules.join('\n'));
if (changedRules.length > 0) {
  rmSync(REPORT_FILE, { force: true });
  const [command = 'npm', ...before] = npmCommand();
  const mutation = ['run', 'mutation', '--', '--force', '--mutate', changedRules.join(',')];
  const { status } = spawnSync(command, [...before, ...mutation], { stdio: 'inherit' });
  const { figures, problems } = readMutationOutcome({ isPartial: true });
  console.log([...figures, ...problems].join('\n'));
  const isClean = status === 0 && problems.length === 0;
  if (isClean && values.record) recordRules();
  process.exitCode = isClean ? 0 : 1;
}
