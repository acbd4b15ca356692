const ICON_PATHS = {
  tick: 'M3.5 8.5l3 3l6-7',
  cross: 'M4 4l8 8M12 4l-8 8',
  dash: 'M4 8h8',
  copy: 'M6 6V3.5h6.5V10H10M3.5 6H10v6.5H3.5z',
  outside: 'M6 4H4v8h8v-2M9 3.5h3.5V7M12.5 3.5L7.5 8.5',
  down: 'M4 6l4 4l4-4',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  replay: 'M12.5 8a4.5 4.5 0 1 1-1.5-3.3M11.5 2.5v2.8H8.7',
} as const;

export type IconName = keyof typeof ICON_PATHS;

/** An icon of 16 px, hidden from screen readers; so the text beside it must give its meaning. */
export const Icon = ({ name }: { name: IconName }) => <DrawnIcon path={ICON_PATHS[name]} />;

/** Draws an icon from a path, for icons that `Icon` doesn't have. Hidden from screen readers too. */
export function DrawnIcon({ path }: { path: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      aria-hidden="true"
    >
      <path d={path} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
