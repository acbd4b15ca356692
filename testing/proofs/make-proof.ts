import type { RgsProof } from '../../lib/proofs/rules/proof';
import type { SeededRandom } from './dice';
import { duelMakers } from './make-duel';
import { makeGachaProof } from './make-gacha';
import { makeSeededProof } from './make-seeded';

/** A function that makes a proof from dice. */
export type MakeProof = (dice: SeededRandom) => RgsProof;

/** Makers of every kind of proof, none of which needs a service. */
export const proofMakers: Readonly<Record<string, MakeProof>> = {
  ...duelMakers,
  gacha: makeGachaProof,
  crash: (dice) => makeSeededProof(dice, 'crash'),
  flip: (dice) => makeSeededProof(dice, 'flip'),
  streak: (dice) => makeSeededProof(dice, 'streak'),
};
