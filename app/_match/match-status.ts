import type { MatchmakingSessionBody } from '../../lib/matchmaking/contract';

/** State of a wallet's search or match. */
export interface MatchStatus {
  readonly session: MatchmakingSessionBody | null;
  /** How the last one ended, in words; null while one is active, and after the player stopped it. */
  readonly ended: string | null;
}
