// `npm run deep:mutation` mutates the rule files that changed since all of them were last mutated, in the release tier.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { npmCommand } from '../install.mjs';
import { mutationOutcome, REPORT } from './outcome.mjs';
import { listChanged } from './rules.mjs';

const changed = listChanged();
console.log(changed.length === 0 ? 'No rule has changed since the last release record.' : changed.join('\n'));
if (changed.length > 0) {
  rmSync(REPORT, { force: true });
  const [command = 'npm', ...before] = npmCommand();
  const mutation = ['run', 'mutation', '--', '--force', '--mutate', changed.join(',')];
  const { status } = spawnSync(command, [...before, ...mutation], { stdio: 'inherit' });
  const { figures, problems } = mutationOutcome({ isPartial: true });
  console.log([...figures, ...problems].join('\n'));
  process.exitCode = status === 0 && problems.length === 0 ? 0 : 1;
}
