import { createRoutes } from '../../../../lib/next/routes';
import { namePlayerHandler, unnamePlayerHandler } from '../../../../lib/players/name-player';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(namePlayerHandler, unnamePlayerHandler);
