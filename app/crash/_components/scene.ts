import { type Climb, calculateClimbFrame, REVEAL_MS } from './climb';
import { calculateTopMultiplier, calculateTopMultiplierDuringClimb } from './curve';

/** State of the picture; `overview` is the one before the player's first round. */
type SceneState = 'overview' | 'waiting' | 'climbing' | 'hovering' | 'cashed-out' | 'crashed' | 'forfeited';

/** Everything that one picture of the curve shows. */
export interface Scene {
  readonly state: SceneState;
  readonly multipliers: readonly number[];
  /** The multiplier at the picture's upper edge. */
  readonly top: number;
  /** The multiplier that the curve is drawn up to. */
  readonly curveEnd: number;
  /** The multiplier that the card has reached. */
  readonly multiplier: number;
  /** The multiplier of the last stage that the round has reached; 1 on the ground. */
  readonly reached: number;
  /** How far the curve has broken after a crash: 0 while it is whole, 1 when its end has fallen off. */
  readonly snap: number;
  /** Horizontal shift of the shaking picture; 0 while it doesn't shake. */
  readonly shakePx: number;
  /** How far the ring around the card after a cash-out has spread, from 0 to 1. Also 1 if there is no ring. */
  readonly pulse: number;
}

/** The part of a round that its picture needs. */
export interface RoundView {
  readonly status: 'committed' | 'active' | 'cashed-out' | 'crashed' | 'forfeited' | 'voided';
  readonly stage: number;
}

const SCENE_STATES: Readonly<Record<RoundView['status'], SceneState>> = {
  committed: 'waiting',
  active: 'hovering',
  'cashed-out': 'cashed-out',
  crashed: 'crashed',
  forfeited: 'forfeited',
  voided: 'forfeited',
};

/** Returns the multiplier of a stage; 1 for the ground. */
const getMultiplier = (multipliers: readonly number[], stage: number): number => multipliers[stage - 1] ?? 1;

/** Returns the climb that leads from one state of a round to the next. */
function buildClimb(multipliers: readonly number[], from: RoundView, to: RoundView): Climb {
  const [low, high] = [from.stage, from.stage + 1].map((stage) => getMultiplier(multipliers, stage));
  return { from: low ?? 1, to: high ?? 1, isCrash: to.status === 'crashed' };
}

/** Builds the picture of a climb after `elapsedMs`. */
function buildClimbScene(multipliers: readonly number[], stage: number, climb: Climb, elapsedMs: number): Scene {
  const { share, ...frame } = calculateClimbFrame(climb, elapsedMs);
  return {
    ...frame,
    state: frame.snap > 0 ? 'crashed' : 'climbing',
    multipliers,
    curveEnd: frame.multiplier,
    top: calculateTopMultiplierDuringClimb(multipliers, stage, share),
    reached: climb.from,
    pulse: 1,
  };
}

/**
 * Builds the picture of a round without an animation. `round` is null before the first round; the picture then shows
 * the curve up to the last stage.
 */
function buildRestingScene(multipliers: readonly number[], round: RoundView | null): Scene {
  if (round === null) {
    const summit = multipliers.length;
    const ground = buildRestingScene(multipliers, { status: 'committed', stage: 0 });
    const curveEnd = getMultiplier(multipliers, summit);
    return { ...ground, state: 'overview', top: calculateTopMultiplier(multipliers, summit), curveEnd };
  }
  const { status, stage } = round;
  if (status === 'crashed') {
    const climb = buildClimb(multipliers, { status: 'active', stage }, { status, stage });
    return buildClimbScene(multipliers, stage, climb, Number.POSITIVE_INFINITY);
  }
  const reached = getMultiplier(multipliers, stage);
  return {
    state: SCENE_STATES[status],
    multipliers,
    top: calculateTopMultiplier(multipliers, stage),
    curveEnd: reached,
    multiplier: reached,
    reached,
    snap: 0,
    shakePx: 0,
    pulse: 1,
  };
}

/**
 * Builds the picture at `elapsedMs` of the animation from `shown` to `incoming`. Without an animation, builds the
 * picture of `shown` if `incoming` is null, and that before the first round if `shown` is null.
 */
export function buildScene(
  multipliers: readonly number[],
  shown: RoundView | null,
  incoming: RoundView | null,
  elapsedMs: number,
): Scene {
  if (shown === null || incoming === null) return buildRestingScene(multipliers, shown);
  if (incoming.status === 'cashed-out')
    return { ...buildRestingScene(multipliers, incoming), pulse: Math.min(1, elapsedMs / REVEAL_MS['cash-out']) };
  return buildClimbScene(multipliers, shown.stage, buildClimb(multipliers, shown, incoming), elapsedMs);
}

/** Returns how long the animation between two states of a round takes, in milliseconds; 0 if there is none. */
export function calculateRevealMs(from: RoundView, to: RoundView): number {
  if (from.status !== 'committed' && from.status !== 'active') return 0;
  if (to.status === 'crashed') return REVEAL_MS.crash;
  if (to.status === 'cashed-out') return REVEAL_MS['cash-out'];
  return to.status === 'active' && to.stage > from.stage ? REVEAL_MS.climb : 0;
}
