import { getRealisedOddsHandler } from '../../../../../../lib/gacha/machines/get-realised-odds';
import { createRoutes } from '../../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(getRealisedOddsHandler);
