/** Query key of the provider's seed and table, kept so that the result can be sent without the service. */
export const buildSeedAndTableQueryKey = (duelId: string) => ['revealed', duelId] as const;
