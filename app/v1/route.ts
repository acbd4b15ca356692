import { getIndexHandler } from '../../lib/docs/get-index';
import { createRoutes } from '../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(getIndexHandler);
