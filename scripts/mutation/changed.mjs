// `npm run deep:mutation` mutates the rule files that changed since they were last mutated. With `-- --record` it records
// them where no problem was found, so that the next run leaves them out.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { npmCommand } from '../install.mjs';
import { mutationOutcome, REPORT } from './outcome.mjs';
import { listChanged, recordRules } from './rules.mjs';

const { values } = parseArgs({ options: { record: { type: 'boolean', default: false } } });
const changed = listChanged();
console.log(changed.length === 0 ? 'No rule has changed since the last release record.' : changed.join('\n'));
if (changed.length > 0) {
  rmSync(REPORT, { force: true });
  const [command = 'npm', ...before] = npmCommand();
  const mutation = ['run', 'mutation', '--', '--force', '--mutate', changed.join(',')];
  const { status } = spawnSync(command, [...before, ...mutation], { stdio: 'inherit' });
  const { figures, problems } = mutationOutcome({ isPartial: true });
  console.log([...figures, ...problems].join('\n'));
  const isClean = status === 0 && problems.length === 0;
  if (isClean && values.record) recordRules();
  process.exitCode = isClean ? 0 : 1;
}
