import { createRoutes } from '../../../../lib/next/routes';
import { listUnopenedPacksHandler } from '../../../../lib/watching/list-unopened';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(listUnopenedPacksHandler);
