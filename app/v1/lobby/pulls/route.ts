import { createRoutes } from '../../../../lib/next/routes';
import { listLatestPullsHandler } from '../../../../lib/watching/list-latest-pulls';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(listLatestPullsHandler);
