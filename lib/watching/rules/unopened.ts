/** Maximum number of duels in a list of unopened packs. */
export const MAX_UNOPENED_DUELS = 50;
/**
 * Age of a duel from which its packs count as opened: the site then shows the result even to players who opened none.
 */
export const MAX_UNOPENED_AGE_MS = 30 * 24 * 60 * 60 * 1000;
