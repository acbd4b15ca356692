import { listActivityHandler } from '../../../../lib/games/list-activity';
import { routes } from '../../../../lib/root/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listActivityHandler);
