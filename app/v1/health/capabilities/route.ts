import { getCapabilitiesHandler } from '../../../../lib/health/get-capabilities';
import { routes } from '../../../../lib/root/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getCapabilitiesHandler);
