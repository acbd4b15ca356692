import type { DuelSummaryBody } from '../../../../lib/duel/contract';
import { toOfferedPackId } from '../../../../lib/packs/edition-id-rules';
import { isJoiningHere } from '../../../_duel/joining-here';

type Terms = Pick<DuelSummaryBody, 'packId' | 'cardMode' | 'feeAmount'>;
type ListedDuel = Terms & Pick<DuelSummaryBody, 'duelId' | 'status' | 'matchmakingMode' | 'creatorWallet'>;

export interface RematchOffer {
  readonly duelId: string;
  /** Whether the rematch is for the record after a duel for cards: the provider had none left. */
  readonly isForRecord: boolean;
}

/**
 * Returns the rival's newest challenge to a rematch; null without one. `duels` are the player's own, newest first. A
 * rematch has the fee and the pack of `played`; after a duel for cards, it can be for the record with another pack. Any
 * other challenge has terms to read first. A rematch that this tab is accepting stays the offer until its page shows.
 */
export function findRematchOffer(duels: readonly ListedDuel[], rival: string, played: Terms): RematchOffer | null {
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

const isSamePack = (duel: Terms, played: Terms): boolean =>
  toOfferedPackId(duel.packId) === toOfferedPackId(played.packId);

const isForRecordInstead = (duel: Terms, played: Terms): boolean =>
  played.cardMode === 'cards' && duel.cardMode === 'fees-only';
