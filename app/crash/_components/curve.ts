/** The part of the sky above the next line, as a share of its height. */
const HEADROOM = 0.14;

/** Share of the picture from the left and from the bottom. */
export interface CurvePoint {
  readonly x: number;
  readonly y: number;
}

/**
 * Returns the multiplier at the picture's upper edge while a round is at `stage`, 0 being the ground: the next line is
 * just below it. `multipliers` are those of all stages.
 */
export function calculateTop(multipliers: readonly number[], stage: number): number {
  const next = multipliers[stage] ?? multipliers.at(-1) ?? 2;
  return 1 + (next - 1) * (1 + HEADROOM);
}

/** Returns the upper edge during a climb from `stage` to the next one: it rises as the curve does. */
export function calculateTopDuringClimb(multipliers: readonly number[], stage: number, share: number): number {
  const [from, to] = [calculateTop(multipliers, stage), calculateTop(multipliers, stage + 1)];
  return from * (to / from) ** (share * share);
}

/** Returns the place of a multiplier: the height grows with it, the time with its logarithm. */
export const toCurvePoint = (multiplier: number, top: number): CurvePoint => ({
  x: Math.log(multiplier) / Math.log(top),
  y: (multiplier - 1) / (top - 1),
});

/** Returns `count` points of the curve from the ground to `multiplier`, evenly spaced in time. */
export const listCurvePoints = (multiplier: number, top: number, count: number): readonly CurvePoint[] =>
  Array.from({ length: count }, (_, index) => toCurvePoint(multiplier ** (index / (count - 1)), top));

/** Returns the multipliers whose lines are drawn, highest first: `gap` of the height apart, and above the ground. */
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
