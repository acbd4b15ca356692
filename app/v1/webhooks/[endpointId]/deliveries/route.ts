import { createRoutes } from '../../../../../lib/next/routes';
import { listDeliveriesHandler } from '../../../../../lib/webhooks/list';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(listDeliveriesHandler);
