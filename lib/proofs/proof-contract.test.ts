import { expect, expectTypeOf, test } from 'vitest';
import type { RgsProof as ClientProof } from '../../packages/client/endpoints';
import { SeededRandom } from '../../testing/proofs/dice';
import { duelMakers } from '../../testing/proofs/make-duel';
import { encodeResponse } from '../api/encode';
import { rgsConfiguration, streakConfiguration } from './configuration-contract';
import { rgsProof, streakProof } from './proof-contract';
import { modeVersions } from './rules/modes';
import { rgsModes } from './rules/proof';
import first from './rules/vectors/first.json';
import second from './rules/vectors/second.json';

const proofs = [...first, ...second]
  .filter(({ verdict }) => verdict === 'holds')
  .map(({ name, proof }) => [name, proof] as const);

test.each(proofs)('the contract has the form of the proof %s', (_, proof) => {
  const schema = (proof as { mode: string }).mode === 'streak' ? streakProof : rgsProof;
  expect(schema.safeParse(proof).error).toBeUndefined();
});

test('the vectors have proofs of every mode', () => {
  const modes = new Set(proofs.map(([, proof]) => (proof as { mode: string }).mode));
  expect([...modes].toSorted()).toEqual([...rgsModes, 'streak'].toSorted());
});

test('the contract has the form of the rules of every version', () => {
  for (const [mode, versions] of Object.entries(modeVersions))
    for (const { configuration } of versions) {
      const schema = mode === 'streak' ? streakConfiguration : rgsConfiguration;
      expect(schema.safeParse(configuration).error, mode).toBeUndefined();
    }
});

test('a proof is sent as it was built: what is hashed keeps its members', () => {
  const proof = duelMakers['duels 2 card'](new SeededRandom('sent'));
  expect(JSON.stringify(encodeResponse(rgsProof, proof))).toBe(JSON.stringify(proof));
});

test('a client narrows a proof by its mode', () => {
  const readWinner = (proof: ClientProof) => (proof.mode === 'duels' ? proof.result.winner : proof.reveal.serverSeed);
  expectTypeOf(readWinner).returns.toExtend<string>();
});
