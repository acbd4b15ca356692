import { createRoutes } from '../../../lib/next/routes';
import { getOpenApiYamlHandler } from '../../../lib/root/openapi-yaml';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(getOpenApiYamlHandler);
