import { getOddsHandler } from '../../../../../../lib/gacha/machines/get-seal';
import { createRoutes } from '../../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(getOddsHandler);
