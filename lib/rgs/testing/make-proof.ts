import type { ProofMode, RgsProof } from '../rules/proof';
import type { Dice } from './dice';
import { makeDuelProof } from './make-duel';
import { makeSeededProof } from './make-seeded';

/** Every kind of proof that can be made without a service. */
export const makers: Readonly<Partial<Record<ProofMode, (dice: Dice) => RgsProof>>> = {
  duels: makeDuelProof,
  crash: (dice) => makeSeededProof(dice, 'crash'),
  flip: (dice) => makeSeededProof(dice, 'flip'),
  streak: (dice) => makeSeededProof(dice, 'streak'),
};
