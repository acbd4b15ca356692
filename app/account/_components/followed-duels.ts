import type { DuelSummaryBody } from '../../../lib/duel/contract';
import { isFinalStatus } from '../../_duel/status-groups';

/**
 * Maximum number of duels whose transactions the account page follows. It is a limit because each poll makes the
 * service check these duels on chain.
 */
const MAX_FOLLOWED_DUELS = 5;

/** Returns the ids of the first `MAX_FOLLOWED_DUELS` unfinished duels with two players. `duels` are newest first. */
export const listFollowedDuelIds = (
  duels: readonly Pick<DuelSummaryBody, 'duelId' | 'status' | 'opponentWallet'>[],
): string[] =>
  duels
    .filter(({ status, opponentWallet }) => !isFinalStatus(status) && opponentWallet !== null)
    .slice(0, MAX_FOLLOWED_DUELS)
    .map(({ duelId }) => duelId);

/** Returns the key of the query that checks the followed duels; `duelIds` as `listFollowedDuelIds` returns them. */
export const buildIntentsQueryKey = (wallet: string, duelIds: readonly string[]) =>
  ['duel', 'intents', wallet, ...duelIds] as const;
