import type { MatchmakingSessionBody } from '../../lib/matchmaking/contract';

/** What a wallet is told of its search or match. */
export interface MatchStatus {
  readonly session: MatchmakingSessionBody | null;
  /** Where nothing is on: what became of the last one, in words. */
  readonly ended: string | null;
}
