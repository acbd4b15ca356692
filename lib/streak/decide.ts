import { defineWriteHandler, type HandlerContext } from '../api/handler';
import { ProblemError } from '../api/problems';
import { requireCallerWallet } from '../api/session-wallet';
import type { CommitServices } from '../demo-games/commit';
import { readGameConfig } from '../demo-games/config-store';
import { applyPlayerInput } from '../demo-games/play';
import { lockRound } from '../demo-games/store';
import { decideStreak } from './contract';
import { calculateStreakResult, type StreakMode, type StreakMove } from './rules';
import { readStreakBody } from './view';

/**
 * Starts a streak, guesses the next card, or stops. Throws `not-found`, `wrong-round-state` for a start of a started
 * streak and for a move before the start, and `stale-decision` for an outdated version or a streak that is over.
 */
export const decideStreakHandler = defineWriteHandler(decideStreak)({
  async apply({ services, caller, now }: HandlerContext<CommitServices>, transaction, { params, body }) {
    const { drawKeys } = services;
    const round = await lockRound(transaction, {
      mode: 'streak',
      roundId: params.roundId,
      wallet: requireCallerWallet(caller),
    });
    if (round === null) throw new ProblemError('not-found');
    if ((body.move === 'start') !== (round.status === 'committed')) throw new ProblemError('wrong-round-state');
    if (body.move !== 'start' && (body.version !== round.version || round.status !== 'active'))
      throw new ProblemError('stale-decision');
    const mode = await readGameConfig<StreakMode>(transaction, round.configHash);
    const given = body.move === 'start' ? { clientSeed: body.clientSeed } : { move: body.move };
    const isOver = (seed: Uint8Array, clientSeed: string, moves: readonly string[]): boolean =>
      calculateStreakResult(mode, seed, clientSeed, moves as StreakMove[]).outcome !== 'open';
    const played = await applyPlayerInput(drawKeys, transaction, round, given, isOver, now);
    return { body: await readStreakBody(transaction, drawKeys, played.round, played.moves) };
  },
});
