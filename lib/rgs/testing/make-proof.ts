import type { ProofMode, RgsProof } from '../rules/proof';
import type { Dice } from './dice';
import { makeDuelProof } from './make-duel';
import { makeGachaProof } from './make-gacha';
import { makeSeededProof } from './make-seeded';

/** Every kind of proof that can be made without a service. */
export const makers: Readonly<Record<ProofMode, (dice: Dice) => RgsProof>> = {
  duels: makeDuelProof,
  gacha: makeGachaProof,
  crash: (dice) => makeSeededProof(dice, 'crash'),
  flip: (dice) => makeSeededProof(dice, 'flip'),
  streak: (dice) => makeSeededProof(dice, 'streak'),
};
