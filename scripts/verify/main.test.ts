import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Dice } from '../../lib/rgs/testing/dice';
import { makeSeededProof } from '../../lib/rgs/testing/make-seeded';

const folder = mkdtempSync(join(tmpdir(), 'ripduel-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

const proof = makeSeededProof(new Dice('command'), 'crash');
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const honest = file('honest.json', JSON.stringify(proof));
const bent = file('bent.json', JSON.stringify({ ...proof, resultHash: '0'.repeat(64) }));

/** As `npx ripduel-verify` runs it. */
const run = (options: readonly string[], input = '') => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/verify/bin.mjs', ...options], {
    input,
    encoding: 'utf8',
  });
  return { code: status, stdout, stderr };
};

test('an honest proof ends with 0, from a file and from standard input', () => {
  const all = /✓ papers:.*[\s\S]*All 7 steps hold/;
  expect(run([honest])).toMatchObject({ code: 0, stdout: expect.stringMatching(all) });
  expect(run([], JSON.stringify(proof))).toMatchObject({ code: 0, stdout: expect.stringMatching(all) });
});

test('a step that fails ends with 1, and shows what was found', () => {
  expect(run([honest, bent])).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/✗ result:[\s\S]*1 of 7 steps fail/),
  });
  const [, told] = JSON.parse(run(['--json', honest, bent]).stdout);
  expect(told).toMatchObject({ name: bent, verdict: 'fails', firstFailed: 'result' });
});

test('what is no proof ends with 2, and says why', () => {
  expect(run([], '{')).toMatchObject({ code: 2, stdout: expect.stringContaining('is not JSON') });
  expect(run([], '{}')).toMatchObject({ code: 2, stdout: expect.stringContaining('proofVersion') });
  expect(run([], JSON.stringify({ ...proof, proofVersion: 2 }))).toMatchObject({
    code: 2,
    stdout: expect.stringContaining('a version that this checker does not know'),
  });
  expect(run([join(folder, 'none.json')])).toMatchObject({ code: 2, stderr: expect.stringContaining('ENOENT') });
  expect(run(['--what'])).toMatchObject({ code: 2, stderr: expect.stringContaining('npm run verify') });
});

test('nothing in a proof steers the terminal', () => {
  const { stdout } = run([], JSON.stringify({ ...proof, mode: '\u001b[2J\u001b]0;owned\u0007dice' }));
  expect(stdout).toContain('dice');
  expect(stdout).not.toMatch(/[^\P{Cc}\n]/u);
});
