import type { DuelSide, MatchmakingMode } from '../../duel/rules/duel';

/** Name of the practice opponent, which is a program of this service. */
export const PRACTICE_OPPONENT_NAME = 'Sparky';

/** Returns the part of a wallet that its display name shows: "D96f" of "Player D96f" and of "Milo D96f". */
export const getNameStart = (wallet: string): string => wallet.slice(0, 4);

/** The players of a duel. `practiceWallet` is the practice opponent's wallet, `sparringWallet` in the API. */
interface Players {
  readonly matchmakingMode: MatchmakingMode;
  readonly creatorWallet: string;
  readonly opponentWallet: string | null;
  readonly practiceWallet: string | null;
  /** Names that players chose, by wallet. */
  readonly chosenNames: ReadonlyMap<string, string>;
}

/**
 * Returns a player's English name as the duel's page has it, for use within a sentence. Null for a free seat, and for a
 * challenged wallet that hasn't joined, which is private.
 */
export function getPictureName(players: Players, side: DuelSide): string | null {
  const wallet = side === 'creator' ? players.creatorWallet : players.opponentWallet;
  if (wallet === null) return null;
  // The house is the creator of its duels.
  if (players.matchmakingMode === 'house' && side === 'creator') return 'the house';
  if (wallet === players.practiceWallet) return PRACTICE_OPPONENT_NAME;
  return `${players.chosenNames.get(wallet) ?? 'Player'} ${getNameStart(wallet)}`;
}
