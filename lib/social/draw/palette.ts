/** The light tokens of `app/tokens.css`, under their names; a picture has no theme to ask for. */
export const PALETTE = {
  ground: '#f6f3ee',
  surface: '#fffdf9',
  line: '#dcd5c7',
  'line-strong': '#857c6c',
  text: '#201c15',
  'text-soft': '#5c5446',
  action: '#17613d',
  'on-action': '#ffffff',
  creator: '#1d57b0',
  'creator-soft': '#e0e9f8',
  'on-creator': '#ffffff',
  opponent: '#a84400',
  'opponent-soft': '#fbe7d6',
  'on-opponent': '#ffffff',
  warning: '#6e5200',
  'warning-soft': '#f8edc8',
  veil: '#201c1580',
} as const;

/** Archivo (SIL Open Font License 1.1, `lib/social/fonts/OFL.txt`) in three cuts, as the site's own titles and words. */
export const FONTS = [
  { name: 'words', weight: 500, file: 'archivo-100-500.ttf' },
  { name: 'words', weight: 700, file: 'archivo-100-700.ttf' },
  { name: 'title', weight: 700, file: 'archivo-70-780.ttf' },
] as const;
