import { getRealisedOddsHandler } from '../../../../../../lib/gacha/get-realised-odds';
import { routes } from '../../../../../../lib/root/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getRealisedOddsHandler);
