import { routes } from '../../../../../lib/next/routes';
import { listDeliveriesHandler } from '../../../../../lib/webhooks/list';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listDeliveriesHandler);
