import { queryOptions, useQuery } from '@tanstack/react-query';

/** Query of the next duel's terms; null while none can be opened. */
export const duelOfferQuery = queryOptions({
  queryKey: ['duel-offer'],
  queryFn: async () => (await import('./calls')).readDuelOffer(),
});

/**
 * Returns the fee per side of a new duel, in lamports; null if it can't be read or if no duel can be opened, undefined
 * until known. Reads it only if `isNeeded`.
 */
export function useNewDuelFee(isNeeded: boolean): bigint | null | undefined {
  // Without `retryOnMount: false`, a component that is shown only because the read failed would start it again.
  const { data, isError } = useQuery({ ...duelOfferQuery, enabled: isNeeded, retryOnMount: false });
  if (data === undefined) return isError ? null : undefined;
  return data?.feeAmount ?? null;
}
