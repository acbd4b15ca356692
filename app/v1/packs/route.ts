import { createRoutes } from '../../../lib/next/routes';
import { listPacksHandler } from '../../../lib/packs/list';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(listPacksHandler);
