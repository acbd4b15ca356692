import { createRoutes } from '../../../../lib/next/routes';
import { getPackHandler } from '../../../../lib/packs/get';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(getPackHandler);
