import { getMatchStatusHandler } from '../../../../lib/matchmaking/status';
import { createRoutes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(getMatchStatusHandler);
