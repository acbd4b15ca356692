/** Duration of the climb from one stage's line to the next, in milliseconds. */
export const CLIMB_MS = 1_200;
const FREEZE_MS = 80;
const SNAP_MS = 600;
const SHAKE_MS = 320;
const SHAKE_PX = 6;

/**
 * The share of the climb at which every crash is shown. The server only says that the next line wasn't reached; a crash
 * shown close to the line would look like a near miss.
 */
const CRASH_AT_SHARE = 0.55;
const CRASH_AT_MS = CRASH_AT_SHARE * CLIMB_MS;

/** Durations of the animations that reveal a result, in milliseconds. */
export const REVEAL_MS = { climb: CLIMB_MS, crash: CRASH_AT_MS + FREEZE_MS + SNAP_MS, 'cash-out': 500 } as const;

/** A climb between two multipliers; 1 is the ground. */
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
  /** How far the line has snapped: 0 while it holds, 1 at the end. */
  readonly snap: number;
  readonly shakePx: number;
}

const clampShare = (share: number): number => Math.min(1, Math.max(0, share));

/** Returns the climb's state after `elapsedMs`. Until `CRASH_AT_MS`, a crash looks like any other climb. */
export function calculateClimbFrame({ from, to, isCrash }: Climb, elapsedMs: number): ClimbFrame {
  const share = clampShare(Math.min(elapsedMs / CLIMB_MS, isCrash ? CRASH_AT_SHARE : 1));
  const snapMs = isCrash ? elapsedMs - CRASH_AT_MS - FREEZE_MS : 0;
  return {
    multiplier: from * (to / from) ** share,
    share,
    snap: clampShare(snapMs / SNAP_MS),
    shakePx: calculateShake(snapMs),
  };
}

/** Returns a decaying shake, in pixels. */
function calculateShake(elapsedMs: number): number {
  if (elapsedMs <= 0 || elapsedMs >= SHAKE_MS) return 0;
  return SHAKE_PX * (1 - elapsedMs / SHAKE_MS) * Math.sin(elapsedMs / 16);
}
