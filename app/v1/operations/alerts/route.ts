import { listAlertsHandler } from '../../../../lib/operations/list-alerts';
import { routes } from '../../../../lib/root/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listAlertsHandler);
