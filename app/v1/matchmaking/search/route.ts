import { searchMatchHandler } from '../../../../lib/matchmaking/search';
import { createRoutes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(searchMatchHandler);
