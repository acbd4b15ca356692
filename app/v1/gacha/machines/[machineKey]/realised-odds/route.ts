import { getRealisedOddsHandler } from '../../../../../../lib/gacha/machines/get-realised-odds';
import { routes } from '../../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getRealisedOddsHandler);
