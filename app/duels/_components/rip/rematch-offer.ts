import type { DuelSummaryBody } from '../../../../lib/duel/contract';
import { toOfferedPackId } from '../../../../lib/packs/edition-id-rules';
import { isJoiningHere } from '../../../_duel/joining-here';

/** The terms of a duel that decide whether it is a rematch. */
type RematchTerms = Pick<DuelSummaryBody, 'packId' | 'cardMode' | 'feeAmount'>;
/** A duel of the player's list, which may be the rival's challenge to a rematch. */
type ListedDuel = RematchTerms & Pick<DuelSummaryBody, 'duelId' | 'status' | 'matchmakingMode' | 'creatorWallet'>;

export interface RematchOffer {
  readonly duelId: string;
  /** Whether the rematch is for the record (no cards change hands), although the played duel was for cards. */
  readonly isForRecord: boolean;
}

/**
 * Returns the rival's newest challenge to a rematch; null if there is none. `duels` are the player's own, newest first.
 * A rematch has the fee and pack of `played`; if that was for cards, the rematch may also be for the record, over any
 * pack. A challenge with other terms isn't a rematch, since the player must read the terms first. A rematch that this
 * tab is joining stays the offer until its page is shown.
 */
export function findRematchOffer(
  duels: readonly ListedDuel[],
  rival: string,
  played: RematchTerms,
): RematchOffer | null {
  const offer = duels.find(
    (duel) =>
      (duel.status === 'waiting' || isJoiningHere(duel.duelId)) &&
      duel.matchmakingMode === 'direct' &&
      duel.creatorWallet === rival &&
      duel.feeAmount === played.feeAmount &&
      (isSamePack(duel, played) || isForRecordInstead(duel, played)),
  );
  return offer === undefined ? null : { duelId: offer.duelId, isForRecord: isForRecordInstead(offer, played) };
}

const isSamePack = (duel: RematchTerms, played: RematchTerms): boolean =>
  toOfferedPackId(duel.packId) === toOfferedPackId(played.packId);

const isForRecordInstead = (duel: RematchTerms, played: RematchTerms): boolean =>
  played.cardMode === 'cards' && duel.cardMode === 'fees-only';
