/** Key of the queries that hold how many watch a duel. The connection fills them in; nothing reads them from the API. */
export const VIEWERS_QUERY_KEY = ['viewers'] as const;
export const buildViewersQueryKey = (duelId: string) => [...VIEWERS_QUERY_KEY, duelId] as const;
