import { writeFileSync } from 'node:fs';
import type { RgsProof } from '../../../lib/rgs/rules/proof';
import { type Vector, verdictOf } from '../../../lib/rgs/rules/self-test';
import { bent, changed, type Path, rehashed } from '../../../lib/rgs/testing/bend';
import { Dice } from '../../../lib/rgs/testing/dice';
import { makers } from '../../../lib/rgs/testing/make-proof';

/** One place of each kind whose change the steps must find, also with hashes that fit again. */
const CHANGED: Readonly<Record<string, Path>> = {
  duels: ['evidence', 0, 'document', 'answer', 'winner'],
  gacha: ['evidence', 1, 'document', 'totalWeight'],
  crash: ['result', 'stage'],
  flip: ['reveal', 'serverSeed'],
  streak: ['result', 'cards', 0, 'rank'],
};

/** The smallest of some proofs, so that a page has little to load. */
const smallest = (mode: string, make: (dice: Dice) => RgsProof): RgsProof =>
  Array.from({ length: 40 }, (_, index) => make(new Dice(`vector ${mode} ${index}`))).reduce((least, proof) =>
    JSON.stringify(proof).length < JSON.stringify(least).length ? proof : least,
  );

const vector = (name: string, proof: unknown): Vector => ({ name, verdict: verdictOf(proof), proof });

const vectors = Object.entries(makers).flatMap(([mode, make]) => {
  const proof = smallest(mode, make);
  const wrong = changed(proof, CHANGED[mode] as Path, bent);
  return [
    vector(`${mode}, honest`, proof),
    vector(`${mode}, changed`, wrong),
    vector(`${mode}, changed with hashes that fit again`, rehashed(wrong)),
    vector(`${mode}, of a later version`, { ...proof, modeVersion: 2 }),
  ];
});
writeFileSync('lib/rgs/rules/vectors/first.json', `${JSON.stringify(vectors, null, 2)}\n`);
console.log(vectors.map(({ name, verdict }) => `${name}: ${verdict}`).join('\n'));
