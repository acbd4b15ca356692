import { getFantasyCapabilitiesHandler } from '../../../../lib/fantasy/get-capabilities';
import { routes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getFantasyCapabilitiesHandler);
