import { getOddsHandler } from '../../../../../../lib/gacha/machines/get-seal';
import { routes } from '../../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getOddsHandler);
