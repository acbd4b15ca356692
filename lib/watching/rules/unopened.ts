/** Maximum number of duels in a list of unopened packs. */
export const MAX_UNOPENED_DUELS = 50;
/** Age of a duel from which its packs aren't listed as unopened any more. */
export const MAX_UNOPENED_AGE_MS = 30 * 24 * 60 * 60 * 1000;
