/** Where a page keeps the provider's seed with the table, so that it can send the result when the service is gone. */
export const revealedKey = (duelId: string) => ['revealed', duelId] as const;
