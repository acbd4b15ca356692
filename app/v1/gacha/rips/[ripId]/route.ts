import { getRipHandler } from '../../../../../lib/gacha/rips/get';
import { createRoutes } from '../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(getRipHandler);
