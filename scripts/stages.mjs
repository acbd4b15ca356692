import { existsSync } from 'node:fs';

/**
 * @typedef {object} Stage
 * @property {string} name what `npm test -- <name>` runs alone
 * @property {string} title
 * @property {string[][]} commands Node programs with their arguments, all run even when one fails
 * @property {string} [needs] a stage without which this one cannot run
 * @property {'vitest' | 'playwright'} [runner] whose JSON report is counted
 */

export const REPORTS = '.cache/reports';
const OPENAPI = '.cache/openapi.json';

const bin = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  knip: 'node_modules/knip/bin/knip.js',
  depcruise: 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
  next: 'node_modules/next/dist/bin/next',
  playwright: 'node_modules/@playwright/test/cli.js',
  redocly: 'node_modules/@redocly/cli/bin/cli.js',
  tsc: 'node_modules/@typescript/native/bin/tsc',
  tsx: 'node_modules/tsx/dist/cli.mjs',
  vitest: 'node_modules/vitest/vitest.mjs',
};

const SOURCES = [
  'agents',
  'app',
  'bench',
  'db',
  'e2e',
  'lib',
  'packages',
  'program',
  'proxy.ts',
  'scripts',
  'server.ts',
];

/** @returns {Stage} */
const vitest = (/** @type {string} */ name, /** @type {string} */ project, /** @type {string} */ title) => ({
  name,
  title,
  runner: 'vitest',
  commands: [
    [
      bin.vitest,
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${REPORTS}/${name}.json`,
    ],
  ],
});

/** @returns {Stage[]} */
export function stages() {
  const generated = existsSync('program/generate.ts') ? [[bin.tsx, 'program/generate.ts', '--check']] : [];
  return [
    {
      name: 'types',
      title: 'Types',
      commands: [
        [bin.next, 'typegen'],
        [bin.tsc, '--noEmit'],
      ],
    },
    {
      name: 'lint',
      title: 'Format and lint',
      commands: [[bin.biome, 'check', '--error-on-warnings', '--max-diagnostics=50']],
    },
    {
      name: 'imports',
      title: 'Import rule',
      commands: [[bin.depcruise, '--progress=none', ...SOURCES.filter(existsSync)]],
    },
    { name: 'unused', title: 'Unused files, exports and packages', commands: [[bin.knip, '--no-progress']] },
    {
      name: 'docs',
      title: 'Paths in the docs, names, generated code',
      commands: [['scripts/docs-paths.mjs'], ['scripts/names.mjs'], ...generated],
    },
    {
      name: 'openapi',
      title: 'OpenAPI document',
      commands: [
        [bin.tsx, 'scripts/openapi.ts', OPENAPI],
        [bin.redocly, 'lint', OPENAPI],
      ],
    },
    vitest('unit', 'unit', 'Unit tests'),
    vitest('pglite', 'pglite', 'API on PGlite'),
    vitest('postgres', 'postgres', 'API on Postgres'),
    vitest('program', 'program', 'Escrow program'),
    { name: 'build', title: 'Build', commands: [['scripts/build.mjs']] },
    { name: 'browser', title: 'Browser', needs: 'build', runner: 'playwright', commands: [[bin.playwright, 'test']] },
  ];
}
