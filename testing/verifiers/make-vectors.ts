import { writeFileSync } from 'node:fs';
import type { RgsProof } from '../../lib/proofs/rules/proof';
import { type TestVector, verifyAndFormatVerdict } from '../../lib/proofs/rules/self-test';
import { differentValue, type JsonPath, recomputeHashes, withLeafChanged } from '../proofs/bend';
import { SeededRandom } from '../proofs/dice';
import { wrongDuelMakers } from '../proofs/make-duel';
import { proofMakers } from '../proofs/make-proof';

/** One place of each kind whose change the steps must find, also with hashes that fit again. */
const CHANGED_PLACES: Readonly<Record<string, JsonPath>> = {
  'duels 1 fee': ['evidence', 0, 'document', 'answer', 'winner'],
  'duels 1 card': ['evidence', 0, 'document', 'answer', 'draws', 1, 'ticket'],
  'duels 2 fee': ['evidence', 0, 'document', 'answer', 'winner'],
  'duels 2 card': ['evidence', 0, 'document', 'consent'],
  gacha: ['evidence', 1, 'document', 'totalWeight'],
  crash: ['result', 'stage'],
  flip: ['reveal', 'serverSeed'],
  streak: ['result', 'cards', 0, 'rank'],
};

/** The smallest of some proofs, so that a page has little to load. */
const makeSmallestProof = (mode: string, make: (dice: SeededRandom) => RgsProof): RgsProof =>
  Array.from({ length: 40 }, (_, index) => make(new SeededRandom(`vector ${mode} ${index}`))).reduce((least, proof) =>
    JSON.stringify(proof).length < JSON.stringify(least).length ? proof : least,
  );

const toVector = (name: string, proof: unknown): TestVector => ({
  name,
  verdict: verifyAndFormatVerdict(proof),
  proof,
});

/**
 * Proofs that fail although all signatures and hashes are correct: the answer has a false member, or the terms break a
 * bound. A maker sometimes makes a proof that holds, which is made again.
 */
const wrongVectors = (['duels 2 card', 'duels 2 terms'] as const).map((mode) => {
  const makeWrongProof = (dice: SeededRandom): RgsProof => {
    const proof = wrongDuelMakers[mode](dice);
    return verifyAndFormatVerdict(proof) === 'holds' ? makeWrongProof(dice) : proof;
  };
  return toVector(`${mode}, wrong though signed and hashed`, makeSmallestProof(`${mode}, wrong`, makeWrongProof));
});

const honestVectors = Object.entries(proofMakers).flatMap(([mode, make]) => {
  const proof = makeSmallestProof(mode, make);
  const altered = withLeafChanged(proof, CHANGED_PLACES[mode] as JsonPath, differentValue);
  const made = toVector(`${mode}, honest`, proof);
  const forged = toVector(`${mode}, changed with hashes that fit again`, recomputeHashes(altered));
  // One kind of duel is enough for cases that all kinds share, because the page loads every vector.
  if (mode.startsWith('duels') && mode !== 'duels 2 fee') return [made, forged];
  return [
    made,
    toVector(`${mode}, changed`, altered),
    forged,
    toVector(`${mode}, of a later version`, { ...proof, modeVersion: 3 }),
  ];
});
const vectors = [...honestVectors, ...wrongVectors];
writeFileSync('lib/proofs/rules/vectors/first.json', `${JSON.stringify(vectors, null, 2)}\n`);
console.log(vectors.map(({ name, verdict }) => `${name}: ${verdict}`).join('\n'));
