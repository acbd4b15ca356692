import { drawBelow } from '../../core/seeded-draw';
import type { CrashMode } from './mode';

/** The draw that decides whether a stage is reached: it is if `value` is below `survives`. */
export type StageDraw = {
  readonly stage: number;
  readonly value: string;
  readonly nonce: number;
  readonly survives: number;
  readonly outOf: number;
  readonly survived: boolean;
};

/**
 * Returns the draws of the stages from the first one on, as if the player always continued. The last one is the draw
 * that crashes the round, or the draw of the last stage if none does.
 */
export function drawStages(mode: CrashMode, serverSeed: Uint8Array, clientSeed: string): readonly StageDraw[] {
  const flight: StageDraw[] = [];
  let next = 0;
  for (const { stage, survives, outOf } of mode.stages) {
    const drawn = drawBelow(serverSeed, clientSeed, next, BigInt(outOf));
    const survived = drawn.value < BigInt(survives);
    flight.push({ stage, value: drawn.value.toString(), nonce: drawn.nonce, survives, outOf, survived });
    if (!survived) break;
    next = drawn.nextNonce;
  }
  return flight;
}

/** Returns the last stage reached if the player always continues; 0 if none is. */
export const findLastStage = (flight: readonly StageDraw[]): number => flight.filter(({ survived }) => survived).length;
