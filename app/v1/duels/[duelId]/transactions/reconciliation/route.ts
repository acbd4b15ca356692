import { createRoutes } from '../../../../../../lib/next/routes';
import { reconcileDuelHandler } from '../../../../../../lib/transactions/reconcile-duel';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(reconcileDuelHandler);
