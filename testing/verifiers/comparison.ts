import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { findFirstFailed, verifyText } from '../../lib/proofs/rules/verify';
import { listLeafPaths, recomputeHashes, toDifferentValue, withLeafChanged } from '../proofs/bend';
import { SeededRandom } from '../proofs/dice';
import { wrongDuelMakers } from '../proofs/make-duel';
import { type MakeProof, proofMakers } from '../proofs/make-proof';
import { mutate } from '../proofs/mutate';

/** Another implementation of the verifier, as a process that answers each line (a text to verify) with a verdict. */
export interface Verifier {
  readonly ask: (text: string) => Promise<string>;
  readonly end: () => void;
}

/** Starts a verifier that answers each line with a verdict. */
export function openVerifier([program = '', ...args]: readonly string[]): Verifier {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask(text) {
      child.stdin.write(`${text}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`${program} ended`);
      return value;
    },
    end: () => child.stdin.end(),
  };
}

/** Kinds of honest proofs, and of wrong proofs whose signatures and hashes are all correct. */
const PROOF_KINDS: readonly (readonly [name: string, isHonest: boolean, make: MakeProof])[] = [
  ...Object.entries(proofMakers).map(([name, make]) => [name, true, make] as const),
  ...Object.entries(wrongDuelMakers).map(([name, make]) => [`${name}, wrong`, false, make] as const),
];

/** The proofs by which verifiers are compared: their kinds, number and changes. */
export interface ComparisonOptions {
  /** Number of random proofs of each kind. Each is also judged with one random change. */
  readonly proofs: number;
  /** Number of each kind's proofs whose values are also changed one at a time, with and without recomputed hashes. */
  readonly bent: number;
  /** The proofs and their random changes follow from it. */
  readonly seed: string;
  /** Whether proofs of this kind, such as `duels 2 card, wrong`, are judged. */
  readonly takes: (kind: string) => boolean;
}

/** A text which two verifiers judge differently, or an honest proof that doesn't hold. */
export interface Difference {
  readonly kindAndChange: string;
  readonly ourVerdict: string;
  readonly otherVerdict: string;
  readonly proofText: string;
}

/** How the texts of one kind were judged. `verdicts` counts them by change and our verdict. */
export interface KindReport {
  readonly kind: string;
  readonly textCount: number;
  readonly verdicts: ReadonlyMap<string, number>;
  readonly differences: readonly Difference[];
}

/** Has our verifier and the other one judge every text. Yields a report for each kind. */
export async function* compareVerifiers(other: Verifier, size: ComparisonOptions): AsyncGenerator<KindReport> {
  for (const [kind, isHonest, make] of PROOF_KINDS.filter(([name]) => size.takes(name))) {
    const verdicts = new Map<string, number>();
    const differences: Difference[] = [];
    let texts = 0;
    for (let index = 0; index < size.proofs; index += 1) {
      const dice = new SeededRandom(`${size.seed} ${kind} ${index}`);
      for (const [change, text] of generateProofTexts(make, dice, index < size.bent)) {
        const answer = other.ask(text);
        const [mine, theirs] = [formatVerdict(text), await answer];
        const isRight = mine === theirs && (change !== 'as made' || !isHonest || mine === 'holds');
        if (!isRight)
          differences.push({
            kindAndChange: `${kind} ${index} ${change}`,
            ourVerdict: mine,
            otherVerdict: theirs,
            proofText: text,
          });
        verdicts.set(`${change} ${mine}`, (verdicts.get(`${change} ${mine}`) ?? 0) + 1);
        texts += 1;
      }
    }
    yield { kind, textCount: texts, verdicts, differences };
  }
}

/** Makes a proof, and yields its text and one with a random change; if `isBent`, also texts with one value changed. */
function* generateProofTexts(
  make: MakeProof,
  dice: SeededRandom,
  isBent: boolean,
): Generator<readonly [change: string, text: string]> {
  const proof = make(dice);
  yield ['as made', JSON.stringify(proof)];
  yield ['changed once', mutate(proof, dice)];
  if (!isBent) return;
  for (const path of listLeafPaths(proof)) {
    // Changes nothing in a list's items after the twelfth, because a verifier treats all items alike.
    if (path.some((key) => typeof key === 'number' && key > 11)) continue;
    const wrong = withLeafChanged(proof, path, toDifferentValue);
    yield ['bent', JSON.stringify(wrong)];
    yield ['bent and hashed again', JSON.stringify(recomputeHashes(wrong))];
  }
}

/** Returns our verifier's verdict on a text, in the words that the other verifiers print. */
function formatVerdict(text: string): string {
  const found = verifyText(text);
  return 'steps' in found && found.verdict === 'fails' ? `fails ${findFirstFailed(found.steps)?.key}` : found.verdict;
}
