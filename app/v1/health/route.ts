import { routes } from '../../../lib/root/routes';
import { getHealthHandler } from '../../../lib/health/get';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getHealthHandler);
