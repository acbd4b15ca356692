import { createRoutes } from '../../../../lib/next/routes';
import { getFeaturedDuelHandler } from '../../../../lib/watching/get-featured-duel';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(getFeaturedDuelHandler);
