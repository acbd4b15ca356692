import { getCapabilitiesHandler } from '../../../../lib/health/get-capabilities';
import { createRoutes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(getCapabilitiesHandler);
