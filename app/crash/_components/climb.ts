/** Duration of the climb from one stage's line to the next, in milliseconds. */
export const CLIMB_MS = 1_200;
/** How long the picture stands still at a crash before the curve breaks. */
const CRASH_FREEZE_MS = 80;
/** How long the broken end of the curve takes to fall off. */
const CURVE_SNAP_MS = 600;
/** How long the picture shakes once the curve has begun to break. */
const SHAKE_MS = 320;
/** Greatest horizontal shift of the shaking picture. */
const SHAKE_PX = 6;

/**
 * Share of the climb at which the animation shows each crash. It is always the same because the server says only that
 * the next line wasn't reached; a crash close to the line would look like a near miss.
 */
const CRASH_AT_SHARE = 0.55;
/** Time after the start of a climb at which the animation shows a crash. */
const CRASH_AT_MS = CRASH_AT_SHARE * CLIMB_MS;

/** Durations of the animations that show a new state of a round, in milliseconds. */
export const REVEAL_MS = {
  climb: CLIMB_MS,
  crash: CRASH_AT_MS + CRASH_FREEZE_MS + CURVE_SNAP_MS,
  'cash-out': 500,
} as const;

/** A climb from one multiplier to another. At the ground the multiplier is 1. */
export interface Climb {
  readonly from: number;
  readonly to: number;
  readonly isCrash: boolean;
}

/** One frame of a climb. */
export interface ClimbFrame {
  readonly multiplier: number;
  /** The share of the climb that is done, from 0 to 1. */
  readonly share: number;
  /** How far the curve has broken after a crash: 0 while it is whole, 1 when its end has fallen off. */
  readonly snap: number;
  readonly shakePx: number;
}

const clampShare = (share: number): number => Math.min(1, Math.max(0, share));

/**
 * Returns the frame of a climb at `elapsedMs`. Until `CRASH_AT_MS`, a climb that ends in a crash looks like any other.
 */
export function calculateClimbFrame({ from, to, isCrash }: Climb, elapsedMs: number): ClimbFrame {
  const share = clampShare(Math.min(elapsedMs / CLIMB_MS, isCrash ? CRASH_AT_SHARE : 1));
  const snapMs = isCrash ? elapsedMs - CRASH_AT_MS - CRASH_FREEZE_MS : 0;
  return {
    multiplier: from * (to / from) ** share,
    share,
    snap: clampShare(snapMs / CURVE_SNAP_MS),
    shakePx: calculateShake(snapMs),
  };
}

/**
 * Returns the horizontal shift of the picture in pixels, `elapsedMs` after the curve began to break. The shaking gets
 * weaker and ends after `SHAKE_MS`; 0 before and afterwards.
 */
function calculateShake(elapsedMs: number): number {
  if (elapsedMs <= 0 || elapsedMs >= SHAKE_MS) return 0;
  return SHAKE_PX * (1 - elapsedMs / SHAKE_MS) * Math.sin(elapsedMs / 16);
}
