import { playHouseHandler } from '../../../../lib/matchmaking/house-fallback';
import { createRoutes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(playHouseHandler);
