import { hexToBytes } from '@noble/hashes/utils.js';
import type { Queries } from '../../db/client';
import type { KeyRing } from '../core/key-ring';
import { recoverServerSeed } from '../core/seeded-draw';
import { readGameConfig } from '../demo-games/config-store';
import { listMoves, type StoredDemoRound, type StoredMove } from '../demo-games/store';
import type { StreakRoundBody } from './contract';
import { calculateStreakResult, type StreakMode, type StreakMove } from './rules';

/** Moves that a player can make next, by the round's status. */
const MOVES_BY_STATUS = { committed: ['start'], active: ['higher', 'lower', 'stop'], ended: [], voided: [] } as const;

/**
 * Builds the response for the streak's player: the cards turned so far, without any later ones. `known` are the moves,
 * if the caller has read them.
 */
export async function readStreakBody(
  queries: Queries,
  drawKeys: KeyRing,
  round: StoredDemoRound,
  known?: readonly Pick<StoredMove, 'move'>[],
): Promise<StreakRoundBody> {
  const mode = await readGameConfig<StreakMode>(queries, round.configHash);
  const { roundId, status, configHash, serverSeedHash, clientSeed, serverSeed, version, createdAt, endedAt } = round;
  const seed = serverSeed === null ? recoverServerSeed(drawKeys, roundId, serverSeedHash) : hexToBytes(serverSeed);
  const isShown = seed !== null && clientSeed !== null && status !== 'voided';
  const moves = isShown ? (known ?? (await listMoves(queries, roundId))).map(({ move }) => move as StreakMove) : [];
  const result = isShown ? calculateStreakResult(mode, seed, clientSeed, moves) : null;
  return {
    roundId,
    status,
    modeVersion: mode.modeVersion,
    configHash,
    hasValue: false,
    serverSeedHash,
    clientSeed,
    serverSeed,
    version,
    ranks: mode.ranks,
    longest: mode.longest,
    availableMoves: [...MOVES_BY_STATUS[status]],
    result: result && { ...result, cards: [...result.cards], guesses: [...result.guesses] },
    createdAt,
    endedAt,
  };
}
