import { searchMatchHandler } from '../../../../lib/matchmaking/search';
import { routes } from '../../../../lib/root/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(searchMatchHandler);
