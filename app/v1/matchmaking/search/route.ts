import { searchMatchHandler } from '../../../../lib/matchmaking/search';
import { routes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(searchMatchHandler);
