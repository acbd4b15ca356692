import type { Duel } from './duel';
import { findSide } from './duel';

/** A challenge concerns nobody but the two wallets it names; every other duel was open to everybody once. */
export const mayHearOf = (duel: Pick<Duel, 'creatorWallet' | 'invitedWallet'>, wallet: string): boolean =>
  duel.invitedWallet === null || duel.invitedWallet === wallet || duel.creatorWallet === wallet;

/** An open duel that waits shows itself to every wallet; any other one to its participants and the invited wallet. */
export const mayRead = (duel: Duel, wallet: string): boolean =>
  (duel.status === 'waiting' && duel.matchmakingMode === 'open') ||
  findSide(duel, wallet) !== null ||
  duel.invitedWallet === wallet;
