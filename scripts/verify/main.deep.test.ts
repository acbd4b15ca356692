import { expect, test } from 'vitest';
import { spawnCommand } from '../../testing/process/spawn-command';
import { SeededRandom } from '../../testing/proofs/dice';
import { makeSinglePlayerProof } from '../../testing/proofs/make-seeded';

const proof = makeSinglePlayerProof(new SeededRandom('command'), 'crash');

/** Runs the command as `npx ripduel-verify` does. */
const run = (argv: readonly string[], input = '') => spawnCommand(['scripts/verify/bin.mjs', ...argv], { input });

test('the process reads standard input and exits with 0, 1 or 2', async () => {
  expect(await run([], JSON.stringify(proof))).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/✓ papers:.*[\s\S]*All 7 steps hold[.]\n$/),
    stderr: '',
  });
  expect(await run([], JSON.stringify({ ...proof, resultHash: '0'.repeat(64) }))).toMatchObject({ code: 1 });
  expect(await run(['--what'])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('npm run verify'),
  });
});
