const UNITS: readonly (readonly [seconds: number, name: string])[] = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
  [1, 's'],
];

/** Formats an age in its largest unit: `3 s ago`, `2 h ago`. */
export function formatAgo(seconds: number): string {
  if (seconds < 1) return 'just now';
  const [size, name] = UNITS.find(([each]) => seconds >= each) ?? [1, 's'];
  return `${Math.floor(seconds / size)} ${name} ago`;
}
