import { listOwnChangesHandler } from '../../../../lib/live/list-changes';
import { createRoutes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(listOwnChangesHandler);
