import type { Duel } from './duel';
import { sideOf } from './duel';

/** An open duel that waits shows itself to every wallet; any other one to its participants and the invited wallet. */
export const mayRead = (duel: Duel, wallet: string): boolean =>
  (duel.status === 'waiting' && duel.matchmakingMode === 'open') ||
  sideOf(duel, wallet) !== null ||
  duel.invitedWallet === wallet;
