import { queryOptions } from '@tanstack/react-query';

/** The query of a signed-in wallet's newest duels. Without a wallet it is disabled. */
export const buildOwnDuelsQuery = (wallet: string | null | undefined) =>
  queryOptions({
    queryKey: ['duels', 'of', wallet],
    queryFn: async () => (await import('./calls')).readOwnDuels(wallet as string),
    enabled: typeof wallet === 'string',
  });
