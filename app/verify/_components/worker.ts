import '../../_site/no-eval';
import { findFailedVectors, type TestVector } from '../../../lib/proofs/rules/self-test';
import first from '../../../lib/proofs/rules/vectors/first.json';
import second from '../../../lib/proofs/rules/vectors/second.json';
import { verifyText } from '../../../lib/proofs/rules/verify';
import type { WorkerReply, WorkerRequest } from './wire';

// Verifies proofs in a worker, so that the page stays responsive. Starts with a self-test on proofs whose verdicts are
// known.

const vectors: readonly TestVector[] = [...first, ...second];
const getVectorText = (vector: string): string =>
  JSON.stringify(vectors.find(({ name }) => name === vector)?.proof, null, 2);
const postReply = (told: WorkerReply): void => self.postMessage(told);

self.addEventListener('message', ({ data: { id, text } }: MessageEvent<WorkerRequest>) =>
  postReply({ kind: 'verified', id, found: verifyText(text) }),
);

postReply({
  kind: 'ready',
  vectors: vectors.length,
  wrong: findFailedVectors(vectors),
  examples: {
    honest: getVectorText('duels 2 fee, honest'),
    changed: getVectorText('duels 2 fee, changed with hashes that fit again'),
  },
});
