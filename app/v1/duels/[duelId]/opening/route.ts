import { createRoutes } from '../../../../../lib/next/routes';
import { getPackOpeningHandler, openPackHandler } from '../../../../../lib/watching/opening';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(getPackOpeningHandler, openPackHandler);
