import type { Translate } from '../../_messages/translate';

const AGE_UNITS = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
  [1, 's'],
] as const;

/** Formats an age in its largest unit: `3 s ago`, `2 h ago`. */
export function formatAgo(t: Translate<'status'>, seconds: number): string {
  if (seconds < 1) return t('checks.ago.now');
  const [size, unit] = AGE_UNITS.find(([each]) => seconds >= each) ?? [1, 's'];
  return t(`checks.ago.${unit}`, { count: Math.floor(seconds / size) });
}
