import { writeFileSync } from 'node:fs';
import type { RgsProof } from '../../lib/proofs/rules/proof';
import { type TestVector, verifyAndFormatVerdict } from '../../lib/proofs/rules/self-test';
import { type JsonPath, recomputeHashes, toDifferentValue, withLeafChanged } from '../proofs/bend';
import { SeededRandom } from '../proofs/dice';
import { wrongDuelMakers } from '../proofs/make-duel';
import { proofMakers } from '../proofs/make-proof';

/** For each kind of proof, a place whose change must fail a verification step even if all hashes are recomputed. */
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

/** Returns the smallest of 40 random proofs, so that the page that loads the vectors stays small. */
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
 * bound. If such a proof happens to hold, makes another one.
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
  const altered = withLeafChanged(proof, CHANGED_PLACES[mode] as JsonPath, toDifferentValue);
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
