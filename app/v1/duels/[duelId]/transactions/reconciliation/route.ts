import { routes } from '../../../../../../lib/root/routes';
import { reconcileDuelHandler } from '../../../../../../lib/transactions/reconcile-duel';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(reconcileDuelHandler);
