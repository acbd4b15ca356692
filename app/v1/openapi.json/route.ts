import { getOpenApiHandler } from '../../../lib/root/openapi';
import { routes } from '../../../lib/root/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getOpenApiHandler);
