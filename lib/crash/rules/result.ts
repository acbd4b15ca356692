import { drawStages, findLastStage, type StageDraw } from './flight';
import { type CrashMode, findStage } from './mode';

/** A decision at one stage: the player's, or the default action. */
export type StageDecision = { readonly stage: number; readonly action: 'continue' | 'cash-out' | 'forfeit' };

/** The canonical result of a round. `multiplierHundredths` is 0 unless the round was cashed out. */
export type CrashResult = {
  readonly outcome: 'cashed-out' | 'crashed' | 'forfeited';
  readonly stage: number;
  readonly multiplierHundredths: number;
  readonly draws: readonly StageDraw[];
};

/**
 * Computes the result from the rules, the seeds and the decisions in order. `draws` has only the draws that were
 * played. Throws RangeError for impossible decisions: out of order, after the end, beyond the last stage, or not
 * ending the round.
 */
export function calculateCrashResult(
  mode: CrashMode,
  serverSeed: Uint8Array,
  clientSeed: string,
  decisions: readonly StageDecision[],
): CrashResult {
  const flight = drawStages(mode, serverSeed, clientSeed);
  const lastStage = findLastStage(flight);
  const buildResult = (outcome: CrashResult['outcome'], last: number, used: number): CrashResult => {
    if (decisions.length > used) throw new RangeError('there are decisions after the end of the round');
    const multiplierHundredths = outcome === 'cashed-out' ? (findStage(mode, last)?.multiplierHundredths ?? 0) : 0;
    return {
      outcome,
      stage: last,
      multiplierHundredths,
      draws: flight.slice(0, outcome === 'crashed' ? last + 1 : last),
    };
  };
  if (lastStage === 0) return buildResult('crashed', 0, 0);
  let stage = 1;
  for (const [index, { stage: at, action }] of decisions.entries()) {
    const used = index + 1;
    if (at !== stage) throw new RangeError(`decision ${used} is for stage ${at}, the round is at ${stage}`);
    if (action === 'cash-out') return buildResult('cashed-out', stage, used);
    if (action === 'forfeit') return buildResult('forfeited', stage, used);
    if (stage >= mode.stages.length) throw new RangeError('nothing comes after the last stage');
    if (stage === lastStage) return buildResult('crashed', stage, used);
    stage += 1;
  }
  throw new RangeError('these decisions do not end the round');
}
