/** `--ground` of app/tokens.css, for the browser's own bars and the start of an installed site. */
export const GROUND_COLORS = { light: '#f6f3ee', dark: '#17150f' } as const;
