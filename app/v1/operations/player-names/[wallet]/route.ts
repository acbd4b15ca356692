import { createRoutes } from '../../../../../lib/next/routes';
import { removePlayerNameHandler } from '../../../../../lib/players/name-player';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(removePlayerNameHandler);
