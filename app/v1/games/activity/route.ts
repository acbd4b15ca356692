import { listActivityHandler } from '../../../../lib/games/list-activity';
import { createRoutes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(listActivityHandler);
