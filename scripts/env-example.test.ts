import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const lines = readFileSync('.env.example', 'utf8').split('\n');
const listed = lines.flatMap((line) => line.match(/^#([A-Z][A-Z0-9_]*)=/)?.[1] ?? []);
const configVariables = [
  ...readFileSync('lib/configuration/config.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]*): /gm),
].map(([, name]) => name);

/** Variables that Node or the platform sets by convention, not the operator. */
const CUSTOMARY = ['NODE_ENV', 'VERCEL'];

describe('.env.example', () => {
  test('lists every variable that the server reads', () => {
    expect(configVariables.length).toBeGreaterThan(10);
    expect(configVariables.filter((name) => !CUSTOMARY.includes(name ?? '') && !listed.includes(name ?? ''))).toEqual(
      [],
    );
  });

  test('lists none twice and says what each means', () => {
    expect(new Set(listed).size).toBe(listed.length);
    const unexplained = lines.filter((line, index) => /^#[A-Z]/.test(line) && !lines[index - 1]?.startsWith('# '));
    expect(unexplained).toEqual([]);
  });

  test('has each variable commented out and without a value', () => {
    expect(lines.filter((line) => /^#?[A-Z][A-Z0-9_]*=./.test(line) || /^[A-Z]/.test(line))).toEqual([]);
  });
});
