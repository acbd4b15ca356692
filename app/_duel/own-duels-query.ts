import { queryOptions } from '@tanstack/react-query';

/**
 * Builds the query of the newest duels of `wallet`, the session's wallet, and of the packs that it hasn't opened.
 * Disabled without a wallet.
 */
export const buildOwnDuelsQuery = (wallet: string | null | undefined) =>
  queryOptions({
    queryKey: ['duels', 'of', wallet],
    queryFn: async () => (await import('./calls')).readOwnDuels(wallet as string),
    enabled: typeof wallet === 'string',
  });
