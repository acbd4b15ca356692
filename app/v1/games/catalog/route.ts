import { getCatalogHandler } from '../../../../lib/games/get-catalog';
import { routes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getCatalogHandler);
