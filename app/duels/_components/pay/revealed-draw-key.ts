/**
 * Query key of the provider's seed and table. They stay in the cache, so that the player can send the result if the
 * service is down.
 */
export const buildSeedAndTableQueryKey = (duelId: string) => ['revealed', duelId] as const;
