import type { Duel } from './duel';
import { findSide } from './duel';

/** Whether a wallet may learn that the duel exists: any wallet, but of a challenge only the two that it names. */
export const canSeeDuel = (duel: Pick<Duel, 'creatorWallet' | 'invitedWallet'>, wallet: string): boolean =>
  duel.invitedWallet === null || duel.invitedWallet === wallet || duel.creatorWallet === wallet;

/**
 * Whether a wallet may read the duel. A waiting open duel can be read by any wallet, any other one only by its players
 * and the invited wallet.
 */
export const canReadDuel = (duel: Duel, wallet: string): boolean =>
  (duel.status === 'waiting' && duel.matchmakingMode === 'open') ||
  findSide(duel, wallet) !== null ||
  duel.invitedWallet === wallet;
