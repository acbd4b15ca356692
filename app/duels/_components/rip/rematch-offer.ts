import type { DuelSummaryBody } from '../../../../lib/duel/contract';

type ListedDuel = Pick<DuelSummaryBody, 'duelId' | 'status' | 'matchmakingMode' | 'creatorWallet'>;

/** Returns the id of the newest challenge of `rival` in a player's own duels, newest first; null without one. */
export const findRematchOffer = (duels: readonly ListedDuel[], rival: string): string | null =>
  duels.find(
    ({ status, matchmakingMode, creatorWallet }) =>
      status === 'waiting' && matchmakingMode === 'direct' && creatorWallet === rival,
  )?.duelId ?? null;
