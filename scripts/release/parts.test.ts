// cspell:ignore mstdout
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parts } from './parts.mjs';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));

const part = (name: string) => {
  const found = parts.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no part ${name}`);
  return found;
};
const buildCommand = (name: string, options = {}) =>
  part(name)
    .command({ size: 12, seed: -5, sizes: {}, ...options })
    .join(' ');

test.each([
  ['fuzz', 'npm run program:fuzz -- --instructions 12 --seed=-5'],
  ['verifiers', 'npm run verify:compare -- --proofs 12 --bent 12 --seed=-5'],
  ['third-verifier', 'npm run verify:compare -- --proofs 12 --bent 5 --seed=-5 --third'],
  ['model', 'npm run model -- --seed=-5 --runs 12'],
  ['properties', 'npm run properties -- --seed=-5 --examples 12'],
  ['faults', 'npm run faults -- --seed=-5 --duels 12'],
  ['faults-gacha', 'npm run faults -- --seed=-5 --duels 12 --gacha'],
  ['crash-walk', 'npm run crash-walk -- --every 12'],
  ['soak', 'npm run soak -- --minutes 12'],
])('%s runs %s', (name, command) => {
  expect(buildCommand(name)).toBe(command);
});

test('mutation and the validator have what they are given', () => {
  expect(buildCommand('mutation')).toBe('npm run mutation -- --force');
  expect(buildCommand('mutation', { mutate: 'lib/a.ts' })).toBe('npm run mutation -- --force --mutate lib/a.ts');
  expect(buildCommand('validator')).toBe('node scripts/release/validator.mjs');
  expect(buildCommand('validator', { validator: 'bin' })).toBe('node scripts/release/validator.mjs --validator bin');
});

describe('every part', () => {
  test('has a name of its own', () => {
    expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
  });

  test.each(parts.map(({ name }) => name))('%s runs a script of package.json, or a file', (name) => {
    const [program, first, script = ''] = part(name).command({ size: 1, seed: 1, sizes: {} });
    if (program === 'npm') expect(scripts).toHaveProperty([script]);
    else expect(() => readFileSync(first ?? '')).not.toThrow();
  });
});

test('every tracked file that a part rewrites is named, so that the next part may start', () => {
  const written = parts.flatMap(({ writes = [] }) => writes);
  expect(written).toEqual(['scripts/mutation/recorded.json', 'docs/bench.json', 'docs/bench.md', 'docs/report.md']);
  for (const path of written) expect(() => readFileSync(path)).not.toThrow();
});

test('a part that printed nothing has not done its work', () => {
  const silent = parts.filter(({ name }) => !['mutation', 'program-mutation', 'bench'].includes(name));
  for (const { read } of silent) expect(read('', { sizes: {} }, new Date(0)).problems).not.toEqual([]);
});

test('the figures of a run are its lines without colours', () => {
  const output =
    '\u001b[32mstdout | lib\u001b[0m\n{"seed":4,"duels":8}\n\u001b[2m      Tests \u001b[22m 16 passed (16)\n';
  expect(part('faults').read(output, { sizes: {} }, new Date(0))).toEqual({
    figures: ['{"seed":4,"duels":8}', 'Tests  16 passed (16)'],
    problems: [],
  });
});
