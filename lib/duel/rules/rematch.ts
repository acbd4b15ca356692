import { ok, type Result, refuse } from '../../core/result';
import { type Duel, type DuelSide, findSide } from './duel';

/** The player who can be challenged to a rematch, with its side in the settled duel. */
export interface RematchTarget {
  readonly side: DuelSide;
  readonly wallet: string;
}

/** Returns the wallet to challenge again: the other player of a settled direct duel. Only its players may ask. */
export function findRematchTarget(duel: Duel, wallet: string): Result<RematchTarget, 'forbidden' | 'not-found'> {
  const own = findSide(duel, wallet);
  if (own === null) return refuse('forbidden');
  if (duel.status !== 'settled' || duel.matchmakingMode !== 'direct' || duel.opponentWallet === null)
    return refuse('not-found');
  return ok(
    own === 'creator'
      ? { side: 'opponent', wallet: duel.opponentWallet }
      : { side: 'creator', wallet: duel.creatorWallet },
  );
}
