import { createDuelHandler } from '../../../lib/duel/create';
import { listDuelsHandler } from '../../../lib/duel/list';
import { routes } from '../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listDuelsHandler, createDuelHandler);
