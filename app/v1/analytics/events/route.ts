import { countEventsHandler } from '../../../../lib/analytics/count';
import { createRoutes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(countEventsHandler);
