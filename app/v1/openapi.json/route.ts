import { createRoutes } from '../../../lib/next/routes';
import { getOpenApiHandler } from '../../../lib/root/openapi';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(getOpenApiHandler);
