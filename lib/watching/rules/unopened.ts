/** Maximum number of duels that a list of unopened packs has. */
export const MAX_UNOPENED_DUELS = 50;
/** Age from which a pack counts as opened: the site then shows the result even to players who haven't opened it. */
export const MAX_UNOPENED_AGE_MS = 30 * 24 * 60 * 60 * 1000;
