import { getAvailabilityHandler } from '../../../../lib/games/get-availability';
import { createRoutes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(getAvailabilityHandler);
