import type { Translate } from '../_messages/translate';

/** Units and their seconds. A duration is given in the largest unit that divides it. */
const DURATION_UNITS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** Formats a duration in the largest unit that divides it: `30 minutes`, `1 day`. */
export function formatDuration(t: Translate<'duel'>, seconds: number): string {
  const [size, unit] = DURATION_UNITS.find(([each]) => seconds >= each && seconds % each === 0) ?? [1, 'second'];
  return t(`duration.${unit}`, { count: seconds / size });
}
