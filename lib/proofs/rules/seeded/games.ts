import type { Json } from '../../../core/canonical-json';
import { drawBelow } from '../../../core/seeded-draw';
import { drawStages } from '../../../crash/rules/flight';
import { crashModes } from '../../../crash/rules/mode';
import { type CrashResult, calculateCrashResult, type StageDecision } from '../../../crash/rules/result';
import { type CoinSide, calculateFlipResult, type FlipResult, flipModes } from '../../../flip/rules';
import {
  calculateStreakResult,
  type StreakCard,
  type StreakMove,
  type StreakResult,
  streakModes,
} from '../../../streak/rules';

/** The seeds that determine every number of a round: 32 bytes from the service and a text from the player. */
export interface Seeds {
  readonly serverSeed: Uint8Array;
  readonly clientSeed: string;
}

type Versioned = { readonly modeVersion: number };

/** Functions that recompute a single-player game. */
export interface SeededGame<Mode extends Versioned & Json = never, Result = never> {
  /** The rules of the game in every revision (`modeVersion`) that a proof may name. */
  readonly modes: readonly Mode[];
  /** Returns the draws stated in a result. */
  readonly getStatedDraws: (result: Result) => Json;
  /**
   * Computes the first draws from the seeds, at most as many as the result states. Draws don't depend on the decisions.
   */
  readonly recomputeDraws: (mode: Mode, seeds: Seeds, result: Result) => Json;
  /** Computes the result. Throws for decisions that are impossible or don't end the round. */
  readonly computeResult: (mode: Mode, seeds: Seeds, decisions: readonly unknown[]) => Json;
}

type CrashMode = (typeof crashModes)[number];
type FlipMode = (typeof flipModes)[number];
type StreakMode = (typeof streakModes)[number];

export const crashGame: SeededGame<CrashMode, CrashResult> = {
  modes: crashModes,
  getStatedDraws: ({ draws }) => draws,
  recomputeDraws: (mode, { serverSeed, clientSeed }, { draws }) =>
    drawStages(mode, serverSeed, clientSeed).slice(0, draws.length),
  computeResult: (mode, { serverSeed, clientSeed }, decisions) =>
    calculateCrashResult(mode, serverSeed, clientSeed, decisions as readonly StageDecision[]),
};

export const flipGame: SeededGame<FlipMode, FlipResult> = {
  modes: flipModes,
  getStatedDraws: ({ draw }) => draw,
  recomputeDraws: (mode, { serverSeed, clientSeed }, { choice }) =>
    calculateFlipResult(mode, serverSeed, clientSeed, choice).draw,
  computeResult: (mode, { serverSeed, clientSeed }, decisions) => {
    if (decisions.length !== 1) throw new RangeError('a flip has one choice');
    return calculateFlipResult(mode, serverSeed, clientSeed, decisions[0] as CoinSide);
  },
};

export const streakGame: SeededGame<StreakMode, StreakResult> = {
  modes: streakModes,
  getStatedDraws: ({ cards }) => cards,
  recomputeDraws: (mode, seeds, { cards }) => drawCards(mode, seeds, cards.length),
  computeResult: (mode, { serverSeed, clientSeed }, decisions) => {
    const result = calculateStreakResult(mode, serverSeed, clientSeed, decisions as readonly StreakMove[]);
    if (result.outcome === 'open') throw new RangeError('these moves do not end the round');
    return result;
  },
};

/** Returns the first `count` cards of a round. They don't depend on the guesses. */
function drawCards(mode: StreakMode, { serverSeed, clientSeed }: Seeds, count: number): readonly StreakCard[] {
  const cards: StreakCard[] = [];
  for (let at = 0; cards.length < count; ) {
    const { value, nonce, nextNonce } = drawBelow(serverSeed, clientSeed, at, BigInt(mode.ranks));
    cards.push({ rank: Number(value) + 1, value: value.toString(), nonce });
    at = nextNonce;
  }
  return cards;
}
