/** The light theme's colours from `app/tokens.css`, under the same names. A picture can't follow its viewer's theme. */
export const PALETTE = {
  ground: '#f6f3ee',
  surface: '#fffdf9',
  line: '#dcd5c7',
  'line-strong': '#857c6c',
  text: '#201c15',
  'text-soft': '#5c5446',
  action: '#17613d',
  creator: '#1d57b0',
  'creator-soft': '#e0e9f8',
  'on-creator': '#ffffff',
  opponent: '#a84400',
  'opponent-soft': '#fbe7d6',
  'on-opponent': '#ffffff',
  warning: '#6e5200',
  veil: '#201c1580',
} as const;

/**
 * Archivo (SIL Open Font License 1.1, `lib/social/fonts/OFL.txt`), the site's font: two cuts for text, one for titles.
 */
export const FONTS = [
  { name: 'words', weight: 500, file: 'archivo-100-500.ttf' },
  { name: 'words', weight: 700, file: 'archivo-100-700.ttf' },
  { name: 'title', weight: 700, file: 'archivo-70-780.ttf' },
] as const;
