/** Duration of a flip's animation, in milliseconds. Keep equal to the time in `Coin.module.css`. */
const FLIP_MS = 900;

/** The part of a flip that says whether it is decided. */
interface FlipState {
  readonly result: unknown;
}

/** Returns how long the animation between two states of a round takes, in milliseconds; 0 unless the result is new. */
export const calculateFlipMs = (from: FlipState, to: FlipState): number =>
  from.result === null && to.result !== null ? FLIP_MS : 0;
