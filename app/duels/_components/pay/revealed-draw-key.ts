/**
 * Builds the query key of a duel's seed and table. From the cache the player can send the result even if the service is
 * down.
 */
export const buildSeedAndTableQueryKey = (duelId: string) => ['revealed', duelId] as const;
