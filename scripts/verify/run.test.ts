import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCommand } from '../../testing/process/run-command';
import { SeededRandom } from '../../testing/proofs/dice';
import { makeSinglePlayerProof } from '../../testing/proofs/make-seeded';
import { runVerify } from './run';

const folder = mkdtempSync(join(tmpdir(), 'ripduel-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

const proof = makeSinglePlayerProof(new SeededRandom('command'), 'crash');
const writeProof = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const validFile = writeProof('valid.json', JSON.stringify(proof));
const alteredFile = writeProof('altered.json', JSON.stringify({ ...proof, resultHash: '0'.repeat(64) }));

const run = (argv: readonly string[], input = '') =>
  runCommand((terminal) => runVerify(argv, { readInput: async () => input, terminal }));

test('a valid proof exits with 0, from a file and from standard input', async () => {
  const stdout = expect.stringMatching(/✓ papers:.*[\s\S]*All 7 steps hold/);
  expect(await run([validFile])).toMatchObject({ code: 0, stdout, stderr: '' });
  expect(await run([], JSON.stringify(proof))).toMatchObject({ code: 0, stdout, stderr: '' });
  expect(await run(['-'], JSON.stringify(proof))).toMatchObject({ code: 0, stdout, stderr: '' });
});

test('a step that fails exits with 1 and shows the computed value', async () => {
  expect(await run([validFile, alteredFile])).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/✗ result:[\s\S]*1 of 7 steps fail/),
  });
  const [, report] = JSON.parse((await run(['--json', validFile, alteredFile])).stdout);
  expect(report).toMatchObject({ name: alteredFile, verdict: 'fails', firstFailed: 'result' });
});

test('an input that is not a proof exits with 2 and says why', async () => {
  expect(await run([], '{')).toMatchObject({ code: 2, stdout: expect.stringContaining('is not JSON') });
  expect(await run([], '{}')).toMatchObject({ code: 2, stdout: expect.stringContaining('proofVersion') });
  expect(await run([], JSON.stringify({ ...proof, proofVersion: 2 }))).toMatchObject({
    code: 2,
    stdout: expect.stringContaining('a version that this checker does not know'),
  });
  const missingFile = join(folder, 'none.json');
  expect(await run([missingFile])).toMatchObject({ code: 2, stderr: expect.stringContaining('ENOENT') });
  expect(await run(['--what'])).toMatchObject({ code: 2, stderr: expect.stringContaining('npm run verify') });
});

test('a failed step outranks a file that is not a proof', async () => {
  const notJson = writeProof('not.json', '{');
  expect(await run([notJson, alteredFile])).toMatchObject({ code: 1 });
  expect(await run([notJson, validFile])).toMatchObject({ code: 2 });
});

test('--help prints the usage and exits with 0', async () => {
  expect(await run(['--help'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('npm run verify -- --json'),
    stderr: '',
  });
});

test('control characters of a proof are not printed', async () => {
  const { stdout } = await run([], JSON.stringify({ ...proof, mode: '\u001b[2J\u001b]0;owned\u0007dice' }));
  expect(stdout).toContain('dice');
  expect(stdout).not.toMatch(/[^\P{Cc}\n]/u);
});
