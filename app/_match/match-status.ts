import type { MatchmakingSessionBody } from '../../lib/matchmaking/contract';

/** State of a wallet's search or match. */
export interface MatchStatus {
  readonly session: MatchmakingSessionBody | null;
  /**
   * The API's text on why nothing is active, such as how the last search ended. Null while a search or match is active,
   * from the moment the player stops one until the next poll, and if nothing was polled.
   */
  readonly endedReason: string | null;
}
