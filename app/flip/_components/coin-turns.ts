/** Duration of a flip's animation in milliseconds, as in `Coin.module.css`. */
const FLIP_MS = 900;

interface FlipState {
  readonly result: unknown;
}

/** Returns how long the animation from one state of a round to the next takes: only a new result flips the coin. */
export const calculateFlipMs = (from: FlipState, to: FlipState): number =>
  from.result === null && to.result !== null ? FLIP_MS : 0;
