import { getMatchStatusHandler } from '../../../../lib/matchmaking/status';
import { routes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getMatchStatusHandler);
