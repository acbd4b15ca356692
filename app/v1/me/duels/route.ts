import { listOwnDuelsHandler } from '../../../../lib/duel/list';
import { createRoutes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(listOwnDuelsHandler);
