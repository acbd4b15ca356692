import { getRipHandler } from '../../../../../lib/gacha/rips/get';
import { routes } from '../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getRipHandler);
