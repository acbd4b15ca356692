/** Start of the query keys for duels' numbers of viewers. The live connection writes the values; no request does. */
export const VIEWERS_QUERY_KEY = ['viewers'] as const;
export const buildViewersQueryKey = (duelId: string) => [...VIEWERS_QUERY_KEY, duelId] as const;
