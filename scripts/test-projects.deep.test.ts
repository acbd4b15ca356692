import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

const root = mkdtempSync(join(tmpdir(), 'ripduel-projects-'));
afterAll(() => rmSync(root, { recursive: true }));

const areas = ['', 'app/_duel/', 'lib/duel/', 'packages/client/', 'program/tests/', 'scripts/'];
/** The projects that run each kind of test: first outside of `program/`, then in it. */
const projectsByTestKind: Readonly<Record<string, readonly [outside: string, program: string]>> = {
  'a.test': ['unit', 'program'],
  'a.statistics.test': ['deep unit', 'deep program'],
  'a.deep.test': ['deep', 'deep'],
  'a.db.test': ['pglite postgres', 'pglite postgres'],
  'a.postgres.test': ['postgres', 'postgres'],
};
const expectedProjects = Object.fromEntries(
  areas.flatMap((area) =>
    ['ts', 'tsx'].flatMap((extension) =>
      Object.entries(projectsByTestKind).map(([name, [outside, program]]) => {
        return [`${area}${name}.${extension}`, area.startsWith('program/') ? program : outside];
      }),
    ),
  ),
);

test('a test runs in the projects that its name says, and nowhere else', async () => {
  for (const path of [...Object.keys(expectedProjects), 'e2e/a.spec.ts', 'node_modules/a/a.test.ts']) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), '');
  }
  const list = join(root, 'list.json');
  const vitest = resolve('node_modules/vitest/vitest.mjs');
  const options = ['--root', root, '--config', resolve('vitest.config.ts'), '--filesOnly', `--json=${list}`];
  await promisify(execFile)(process.execPath, [vitest, 'list', ...options]);
  const listed: { file: string; projectName: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  const found: Record<string, string> = {};
  for (const { file, projectName } of listed.sort((a, b) => a.projectName.localeCompare(b.projectName))) {
    const path = relative(root, file);
    found[path] = found[path] === undefined ? projectName : `${found[path]} ${projectName}`;
  }
  expect(found).toEqual(expectedProjects);
});
