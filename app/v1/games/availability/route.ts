import { getAvailabilityHandler } from '../../../../lib/games/get-availability';
import { routes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getAvailabilityHandler);
