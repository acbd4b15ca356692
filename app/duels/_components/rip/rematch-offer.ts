import type { DuelSummaryBody } from '../../../../lib/duel/contract';
import { toOfferedPackId } from '../../../../lib/packs/edition-id-rules';
import { isJoiningHere } from '../../../_duel/joining-here';

type ListedDuel = Pick<
  DuelSummaryBody,
  'duelId' | 'status' | 'matchmakingMode' | 'creatorWallet' | 'packId' | 'feeAmount'
>;

/**
 * Returns the id of the newest challenge of `rival` in a player's own duels, newest first; null without one. Another
 * pack or fee than that of `played` isn't a rematch: its page shows the terms before the player accepts. One that this tab
 * is accepting stays the offer until its page is shown.
 */
export const findRematchOffer = (
  duels: readonly ListedDuel[],
  rival: string,
  played: Pick<DuelSummaryBody, 'packId' | 'feeAmount'>,
): string | null =>
  duels.find(
    ({ duelId, status, matchmakingMode, creatorWallet, packId, feeAmount }) =>
      (status === 'waiting' || isJoiningHere(duelId)) &&
      matchmakingMode === 'direct' &&
      creatorWallet === rival &&
      toOfferedPackId(packId) === toOfferedPackId(played.packId) &&
      feeAmount === played.feeAmount,
  )?.duelId ?? null;
