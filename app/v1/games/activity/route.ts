import { listActivityHandler } from '../../../../lib/games/list-activity';
import { routes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listActivityHandler);
