import { hexToBytes } from '@noble/hashes/utils.js';
import type { Queries } from '../../db/client';
import { readGameConfig } from '../demo-games/config-store';
import { listMoves, type StoredDemoRound, type StoredMove } from '../demo-games/store';
import type { FlipRoundBody } from './contract';
import { type CoinSide, calculateFlipResult, type FlipMode } from './rules';

/** Builds the response for the flip's player. `known` are its moves, if the caller has read them. */
export async function readFlipBody(
  queries: Queries,
  round: StoredDemoRound,
  known?: readonly Pick<StoredMove, 'move'>[],
): Promise<FlipRoundBody> {
  const mode = await readGameConfig<FlipMode>(queries, round.configHash);
  const { roundId, status, configHash, serverSeedHash, clientSeed, serverSeed, createdAt, endedAt } = round;
  const [choice] = status === 'ended' ? (known ?? (await listMoves(queries, roundId))) : [];
  const isKnown = serverSeed !== null && clientSeed !== null && choice !== undefined;
  return {
    roundId,
    status,
    modeVersion: mode.modeVersion,
    configHash,
    hasValue: false,
    serverSeedHash,
    clientSeed,
    serverSeed,
    result: isKnown ? calculateFlipResult(mode, hexToBytes(serverSeed), clientSeed, choice.move as CoinSide) : null,
    createdAt,
    endedAt,
  };
}
