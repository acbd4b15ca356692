import { createRoutes } from '../../../../lib/next/routes';
import { listAlertsHandler } from '../../../../lib/operations/list-alerts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(listAlertsHandler);
