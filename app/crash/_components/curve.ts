/** Height of the picture above the next stage's line, as a share of that line's height. */
const HEADROOM_SHARE = 0.14;

/** A point of the picture: its distance from the left and the lower edge, as shares of width and height. */
export interface CurvePoint {
  readonly x: number;
  readonly y: number;
}

/**
 * Returns the multiplier at the picture's upper edge while a round is at `stage`, 0 being the ground. The line of the
 * next stage, or of the last one if there is no next, is just below that edge. `multipliers` are those of all stages.
 */
export function calculateTopMultiplier(multipliers: readonly number[], stage: number): number {
  const next = multipliers[stage] ?? multipliers.at(-1) ?? 2;
  return 1 + (next - 1) * (1 + HEADROOM_SHARE);
}

/** Returns the multiplier at the upper edge during a climb from `stage` to the next one. It rises with the curve. */
export function calculateTopMultiplierDuringClimb(
  multipliers: readonly number[],
  stage: number,
  share: number,
): number {
  const [from, to] = [calculateTopMultiplier(multipliers, stage), calculateTopMultiplier(multipliers, stage + 1)];
  return from * (to / from) ** (share * share);
}

/**
 * Returns the point of the curve at a multiplier. Its height grows with the multiplier, and its distance from the left,
 * which is time, with the multiplier's logarithm.
 */
export const toCurvePoint = (multiplier: number, top: number): CurvePoint => ({
  x: Math.log(multiplier) / Math.log(top),
  y: (multiplier - 1) / (top - 1),
});

/** Returns `count` points of the curve from the ground to `multiplier`, at equal horizontal distances. */
export const listCurvePoints = (multiplier: number, top: number, count: number): readonly CurvePoint[] =>
  Array.from({ length: count }, (_, index) => toCurvePoint(multiplier ** (index / (count - 1)), top));

/**
 * Returns the multipliers whose lines are drawn, highest first. They are at least `gap`, a share of the picture's
 * height, apart and above the ground.
 */
export function listVisibleLines(multipliers: readonly number[], top: number, gap: number): readonly number[] {
  const visible: number[] = [];
  let lastHeight = Number.POSITIVE_INFINITY;
  for (const multiplier of multipliers.toReversed()) {
    const { y } = toCurvePoint(multiplier, top);
    if (y > 1 || y < gap || lastHeight - y < gap) continue;
    visible.push(multiplier);
    lastHeight = y;
  }
  return visible;
}
