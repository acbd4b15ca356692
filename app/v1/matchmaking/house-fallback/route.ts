import { playHouseHandler } from '../../../../lib/matchmaking/house-fallback';
import { routes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(playHouseHandler);
