import { getCatalogHandler } from '../../../../lib/games/get-catalog';
import { createRoutes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(getCatalogHandler);
