import { getHealthHandler } from '../../../lib/health/get';
import { createRoutes } from '../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(getHealthHandler);
