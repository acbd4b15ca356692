import { routes } from '../../../../../lib/root/routes';
import { listDeliveriesHandler } from '../../../../../lib/webhooks/list';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listDeliveriesHandler);
