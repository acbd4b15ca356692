import { getFantasyCapabilitiesHandler } from '../../../../lib/fantasy/get-capabilities';
import { createRoutes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(getFantasyCapabilitiesHandler);
