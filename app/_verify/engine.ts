import { pause } from '../../lib/client/retry';
import { findWrong, type Vector } from '../../lib/rgs/rules/self-test';
import first from '../../lib/rgs/rules/vectors/first.json';
import second from '../../lib/rgs/rules/vectors/second.json';
import { verifyText } from '../../lib/rgs/rules/verify';

/** What recomputes proofs, after it showed that it does so rightly here. */
export interface Engine {
  readonly verifyText: typeof verifyText;
  /** So many proofs with known verdicts were judged. */
  readonly vectors: number;
  /** Names of those that this browser judged wrongly. */
  readonly wrong: readonly string[];
  /** A proof that holds, and the same one changed. */
  readonly examples: { readonly honest: string; readonly changed: string };
}

const vectors: readonly Vector[] = [...first, ...second];
const textOf = (vector: string): string => JSON.stringify(vectors.find(({ name }) => name === vector)?.proof, null, 2);

/** Judges the vectors of both implementations before it judges anything else, one at a time, so that the page stays quick. */
async function open(): Promise<Engine> {
  const wrong: string[] = [];
  for (const vector of vectors) {
    await pause(0);
    wrong.push(...findWrong([vector]));
  }
  const examples = { honest: textOf('duels, honest'), changed: textOf('duels, changed with hashes that fit again') };
  return { verifyText, vectors: vectors.length, wrong, examples };
}

let opened: Promise<Engine> | null = null;

export function openEngine(): Promise<Engine> {
  opened ??= open();
  return opened;
}
