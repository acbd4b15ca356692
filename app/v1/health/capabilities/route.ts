import { getCapabilitiesHandler } from '../../../../lib/health/get-capabilities';
import { routes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getCapabilitiesHandler);
