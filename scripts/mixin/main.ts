import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { alerts } from './alerts';
import { buildDashboard } from './dashboard';
import { renderRules } from './rules-file';

/** The files of deploy/mixin by path, each with its text. They are written or, with --check, only compared. */
const files: Readonly<Record<string, string>> = {
  'deploy/mixin/alerts/ripduel.yml': renderRules(alerts),
  'deploy/mixin/dashboards/ripduel.json': `${JSON.stringify(buildDashboard(), null, 2)}\n`,
};

for (const [path, text] of Object.entries(files)) {
  if (!process.argv.includes('--check')) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } else if (readFileSync(path, 'utf8') !== text) {
    console.error(`${path} is not what scripts/mixin makes: run npm run mixin`);
    process.exitCode = 1;
  }
}
