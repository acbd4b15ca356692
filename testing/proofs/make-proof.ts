import type { RgsProof } from '../../lib/proofs/rules/proof';
import type { SeededRandom } from './dice';
import { duelMakers } from './make-duel';
import { makeGachaProof } from './make-gacha';
import { makeSinglePlayerProof } from './make-seeded';

/** A function that makes a proof from dice. */
export type MakeProof = (dice: SeededRandom) => RgsProof;

/** Makers of every kind of proof. No maker needs a service. */
export const proofMakers: Readonly<Record<string, MakeProof>> = {
  ...duelMakers,
  gacha: makeGachaProof,
  crash: (dice) => makeSinglePlayerProof(dice, 'crash'),
  flip: (dice) => makeSinglePlayerProof(dice, 'flip'),
  streak: (dice) => makeSinglePlayerProof(dice, 'streak'),
};
